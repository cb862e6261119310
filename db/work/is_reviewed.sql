create function work.is_reviewed(p_task work.tasks)
  returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  return exists (select from work.task_types y
                  where y.company_id = app.company_id() and y.id = p_task.type_id and y.is_reviewed);
end;
$$;
comment on function work.is_reviewed is
  'Whether somebody else than who does it says that a task is done.';
