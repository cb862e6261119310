-- What is written into a task that is not begun yet says what is to be done; later, also once it was put back, or as it
-- ends, what was found.
create function work.change_fields(p_task work.tasks, p_changes jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_is_reassigned boolean := false;
begin
  perform app.refuse_input(
    app.padded_problems('externalSystemId', p_changes ->> 'externalSystemId', p_task.external_system_id));
  if p_changes ? 'assigneeIds' then
    v_is_reassigned := work.assign(p_task.id, array(
      select i.id::bigint from jsonb_array_elements_text(p_changes -> 'assigneeIds') i (id)));
  end if;
  if v_is_reassigned or p_changes ?| array['title', 'details', 'startDate', 'endDate', 'dueDate', 'priorityId',
      'ssuId', 'externalSystemId', 'incompleteReason', 'declinedReason', 'problemCodeId', 'causeCodeId',
      'remedyCodeId'] then
    if p_changes ? 'ssuId' then
      perform work.note_move(p_task.id, case when p_changes ->> 'ssuId' is not null
                                          then (sites.find_ssu(p_changes ->> 'ssuId')).id end,
                             work.happened_at(p_changes));
    end if;
    update work.tasks t set
      title = coalesce(p_changes ->> 'title', t.title),
      details = case when p_changes ? 'details' then p_changes ->> 'details' else t.details end,
      instruction = case when not p_changes ? 'details' then t.instruction
        when t.started_at is not null or not work.is_to_begin(t.status)
          or p_changes ->> 'status' in ('submitted', 'incomplete', 'done', 'declined')
        then coalesce(t.instruction, to_jsonb(t.details), 'null') end,
      start_date = case when p_changes ? 'startDate' then app.instant(p_changes ->> 'startDate') else t.start_date end,
      end_date = case when p_changes ? 'endDate' then app.instant(p_changes ->> 'endDate') else t.end_date end,
      due_date = case when p_changes ? 'dueDate' then app.instant(p_changes ->> 'dueDate') else t.due_date end,
      priority_id = coalesce((p_changes ->> 'priorityId')::integer, t.priority_id),
      ssu_id = case when p_changes ->> 'ssuId' is not null then (sites.find_ssu(p_changes ->> 'ssuId')).id
                    when not p_changes ? 'ssuId' then t.ssu_id end,
      external_system_id = case when p_changes ? 'externalSystemId' then p_changes ->> 'externalSystemId'
        else t.external_system_id end,
      incomplete_reason = coalesce(p_changes ->> 'incompleteReason', t.incomplete_reason),
      declined_reason = coalesce(p_changes ->> 'declinedReason', t.declined_reason),
      problem_code_id = case when p_changes ? 'problemCodeId' then (p_changes ->> 'problemCodeId')::bigint
        else t.problem_code_id end,
      cause_code_id = case when p_changes ? 'causeCodeId' then (p_changes ->> 'causeCodeId')::bigint
        else t.cause_code_id end,
      remedy_code_id = case when p_changes ? 'remedyCodeId' then (p_changes ->> 'remedyCodeId')::bigint
        else t.remedy_code_id end,
      updated_at = app.now()
    where t.company_id = app.company_id() and t.id = p_task.id;
    if p_task.handoff_role = 'proxy' then
      perform partners.tell_fields(p_task);
    end if;
  end if;
end;
$$;
comment on function work.change_fields is
  'Writes the fields of a task, as it was locked, that a change names; a null clears. The partner that it was sent to '
  'is told of those whose value changed. Refuses with invalid_input.';
