create function work.tasks_json(p_rows work.tasks[])
  returns jsonb[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select array_agg(jsonb_build_object(
               'id', t.external_id, 'title', t.title, 'details', t.details, 'status', t.status,
               'startDate', app.iso(t.start_date), 'endDate', app.iso(t.end_date), 'dueDate', app.iso(t.due_date),
               'priorityId', t.priority_id, 'typeId', y.external_id, 'team', work.team_ref(g), 'ssuId', s.external_id,
               'workOrderId', o.external_id, 'step', t.step, 'fromStorageUnitId', f.external_id,
               'toStorageUnitId', u.external_id, 'kitFor', k.external_id,
               'parameterSet', production.parameter_set_json(m), 'goodQuantity', c.good, 'scrapQuantity', c.scrap,
               'assignees', coalesce((
                 select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name)
                                  order by p.name collate app.alphabet, p.id)
                   from work.task_assignees a
                   join people.people p on p.company_id = a.company_id and p.id = a.person_id
                  where a.company_id = t.company_id and a.task_id = t.id), '[]'),
               'externalSystemId', t.external_system_id, 'incompleteReason', t.incomplete_reason,
               'declinedReason', t.declined_reason, 'isPartialCompletion', t.is_partial_completion,
               'handoffRole', t.handoff_role, 'problemCodeId', t.problem_code_id, 'causeCodeId', t.cause_code_id,
               'remedyCodeId', t.remedy_code_id, 'createdAt', app.iso(t.created_at), 'updatedAt', app.iso(t.updated_at))
             order by t.ordinality)
      from unnest(p_rows) with ordinality t
      left join work.task_types y on y.company_id = t.company_id and y.id = t.type_id
      left join people.teams g on g.company_id = y.company_id and g.id = y.team_id
      left join sites.ssus s on s.company_id = t.company_id and s.id = t.ssu_id
      left join production.work_orders o on o.company_id = t.company_id and o.id = t.work_order_id
      left join inventory.storage_units f on f.company_id = t.company_id and f.id = t.from_storage_unit_id
      left join inventory.storage_units u on u.company_id = t.company_id and u.id = t.to_storage_unit_id
      left join production.parameter_sets m on m.company_id = t.company_id and m.id = t.parameter_set_id
      left join work.tasks k on k.company_id = t.company_id and k.id = t.kit_for_task_id
     cross join lateral (
        select coalesce(sum(k.good_quantity), 0) as good, coalesce(sum(k.scrap_quantity), 0) as scrap
          from work.task_counts k where k.company_id = t.company_id and k.task_id = t.id) c);
end;
$$;
comment on function work.tasks_json is
  'Tasks as answers show them.';
