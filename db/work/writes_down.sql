create function work.writes_down(p_task work.tasks)
  returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  return p_task.created_at = app.now() and (work.is_assigned(p_task.id, app.person_id()) or not exists (
    select from work.task_assignees a where a.company_id = app.company_id() and a.task_id = p_task.id));
end;
$$;
comment on function work.writes_down is
  'Whether a task that this call makes is the member''s own work, or nobody''s.';
