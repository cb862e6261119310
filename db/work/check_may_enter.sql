-- On a reviewed type own work ends at submitted: somebody else says whether it is done, also where the member who did
-- it may change statuses.
create function work.check_may_enter(p_task work.tasks, p_type work.task_types, p_input jsonb)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_to text := p_input ->> 'status';
  v_is_own boolean := work.is_assigned(p_task.id, app.person_id());
begin
  if p_type.is_reviewed then
    perform work.check_review(p_task, p_input);
  end if;
  perform work.check_own_skill(p_task, p_type, v_to);
  if work.completes(p_task, p_type, v_to) then
    if not v_is_own then -- an assignee completes own work
      perform app.require('tasks:change_status', 'to be assigned to the task');
    end if;
    return;
  end if;
  perform app.require('tasks:change_status');
end;
$$;
comment on function work.check_may_enter is
  'Refuses with missing_permission unless the member may change statuses, or is an assignee who completes own work: '
  'submitted, incomplete or, without a review, done. Refuses with invalid_transition who reviews own work, with '
  'not_qualified who lacks the skill for it.';
