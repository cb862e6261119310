create function work.check_may_enter(p_task work.tasks, p_to text)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
begin
  if p_task.status not in ('done', 'declined') and p_to in ('submitted', 'incomplete', 'done')
     and exists (select from work.task_assignees a
                  where a.company_id = app.company_id() and a.task_id = p_task.id
                    and a.person_id = app.person_id()) then
    return; -- an assignee completes own work
  end if;
  perform app.require('tasks:change_status');
end;
$$;
comment on function work.check_may_enter is
  'Refuses with missing_permission unless the member may change statuses, or is an assignee who completes own work: '
  'submitted, incomplete or done.';
