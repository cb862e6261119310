create function work.check_others_work(p_task work.tasks)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
begin
  if p_task.status in ('submitted', 'incomplete', 'done')
     and exists (select from work.task_assignees a where a.company_id = app.company_id() and a.task_id = p_task.id)
     and not work.is_assigned(p_task.id, app.person_id()) then
    perform app.require('tasks:change_status');
  end if;
end;
$$;
comment on function work.check_others_work is
  'Refuses with missing_permission who writes down work that others are to have done, unless the member may change '
  'statuses.';
