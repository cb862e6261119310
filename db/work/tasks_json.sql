create function work.tasks_json(p_rows work.tasks[])
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select jsonb_agg(jsonb_build_object(
               'id', t.external_id, 'title', t.title, 'details', t.details, 'status', t.status,
               'startDate', app.iso(t.start_date), 'endDate', app.iso(t.end_date), 'dueDate', app.iso(t.due_date),
               'priorityId', t.priority_id, 'typeId', y.external_id, 'team', work.team_ref(g), 'ssuId', s.external_id,
               'externalSystemId', t.external_system_id, 'incompleteReason', t.incomplete_reason,
               'declinedReason', t.declined_reason, 'isPartialCompletion', t.is_partial_completion,
               'handoffRole', t.handoff_role, 'problemCodeId', t.problem_code_id, 'causeCodeId', t.cause_code_id,
               'remedyCodeId', t.remedy_code_id, 'createdAt', app.iso(t.created_at), 'updatedAt', app.iso(t.updated_at))
             order by t.ordinality)
      from unnest(p_rows) with ordinality t
      left join work.task_types y on y.company_id = t.company_id and y.id = t.type_id
      left join people.teams g on g.company_id = y.company_id and g.id = y.team_id
      left join sites.ssus s on s.company_id = t.company_id and s.id = t.ssu_id);
end;
$$;
comment on function work.tasks_json is
  'Tasks as answers show them.';
