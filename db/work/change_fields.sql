-- What is written again as it was is no change.
create function work.change_fields(p_task work.tasks, p_changes jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_task work.tasks := p_task;
  v_is_reassigned boolean := false;
begin
  perform app.refuse_input(
    app.padded_problems('externalSystemId', p_changes ->> 'externalSystemId', p_task.external_system_id));
  if p_changes ? 'assigneeIds' then
    v_is_reassigned := work.assign(p_task.id, array(
      select i.id::bigint from jsonb_array_elements_text(p_changes -> 'assigneeIds') i (id)));
  end if;
  if p_changes ? 'ssuId' then
    v_task.ssu_id := case when p_changes ->> 'ssuId' is not null then (sites.find_ssu(p_changes ->> 'ssuId')).id end;
    perform work.note_move(p_task.id, v_task.ssu_id, work.happened_at(p_changes));
  end if;
  if p_changes ? 'details' then
    v_task.details := p_changes ->> 'details';
    v_task.instruction := work.kept_instruction(p_task, v_task.details, p_changes ->> 'status');
  end if;
  select coalesce(c.title, p_task.title), coalesce(c."priorityId", p_task.priority_id),
         coalesce(c."incompleteReason", p_task.incomplete_reason), coalesce(c."declinedReason", p_task.declined_reason),
         case when p_changes ? 'startDate' then app.instant(c."startDate") else p_task.start_date end,
         case when p_changes ? 'endDate' then app.instant(c."endDate") else p_task.end_date end,
         case when p_changes ? 'dueDate' then app.instant(c."dueDate") else p_task.due_date end,
         case when p_changes ? 'externalSystemId' then c."externalSystemId" else p_task.external_system_id end,
         case when p_changes ? 'problemCodeId' then c."problemCodeId" else p_task.problem_code_id end,
         case when p_changes ? 'causeCodeId' then c."causeCodeId" else p_task.cause_code_id end,
         case when p_changes ? 'remedyCodeId' then c."remedyCodeId" else p_task.remedy_code_id end
    into v_task.title, v_task.priority_id, v_task.incomplete_reason, v_task.declined_reason, v_task.start_date,
         v_task.end_date, v_task.due_date, v_task.external_system_id, v_task.problem_code_id, v_task.cause_code_id,
         v_task.remedy_code_id
    from jsonb_to_record(p_changes) c (
      title text, "priorityId" integer, "incompleteReason" text, "declinedReason" text, "externalSystemId" text,
      "startDate" text, "endDate" text, "dueDate" text, "problemCodeId" bigint, "causeCodeId" bigint,
      "remedyCodeId" bigint);
  if v_is_reassigned or v_task is distinct from p_task then
    update work.tasks t
       set title = v_task.title, details = v_task.details, instruction = v_task.instruction, ssu_id = v_task.ssu_id,
           start_date = v_task.start_date, end_date = v_task.end_date, due_date = v_task.due_date,
           priority_id = v_task.priority_id, external_system_id = v_task.external_system_id,
           incomplete_reason = v_task.incomplete_reason, declined_reason = v_task.declined_reason,
           problem_code_id = v_task.problem_code_id, cause_code_id = v_task.cause_code_id,
           remedy_code_id = v_task.remedy_code_id, updated_at = app.now()
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
