create function work.write_status(p_was work.tasks, p_input jsonb, p_at timestamptz)
  returns work.tasks
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_to text := p_input ->> 'status';
  v_ends constant boolean := work.is_finished(v_to, p_was.is_partial_completion
                                                    or coalesce(p_input -> 'createFollowUp' = 'true', false));
  v_task work.tasks;
begin
  update work.tasks t set
    status = v_to,
    is_partial_completion = t.is_partial_completion or coalesce((p_input ->> 'createFollowUp')::boolean, false),
    incomplete_reason = case when v_to = 'incomplete'
      then coalesce(p_input ->> 'incompleteReason', t.incomplete_reason) end,
    declined_reason = case when v_to = 'declined' then coalesce(p_input ->> 'declinedReason', t.declined_reason) end,
    reopen_reason = case when p_was.status in ('done', 'declined')
      then coalesce(p_input ->> 'reason', p_input ->> (v_to || 'Reason')) end,
    started_at = coalesce(t.started_at, case when work.is_under_way(v_to) then p_at end),
    submitted_by = case when v_to = 'submitted' and (p_was.status <> 'done' or t.submitted_by is null)
      then app.person_id() else t.submitted_by end, -- who takes an approval back submits nothing
    comes_again = v_to = 'done' and p_was.status <> 'done' and t.work_order_id is null and exists (
      select from work.task_types y
       where y.company_id = t.company_id and y.id = t.type_id and y.recurrence is not null)
      and not work.has_next_task(p_was) and not maintenance.is_of_rule(p_was.id),
    finished_at = case when v_ends then p_at end,
    ended_number = case when v_ends then app.next_number() else t.ended_number end,
    updated_at = app.now()
  where t.company_id = app.company_id() and t.id = p_was.id
  returning t.* into v_task;
  perform work.note_turn(p_was, v_task, p_at);
  return v_task;
end;
$$;
comment on function work.write_status is
  'Writes the new status of a task with what goes with it: reasons, who submitted it, when it began and ended, whether '
  'it comes again.';
