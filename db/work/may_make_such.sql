create function work.may_make_such(p_task work.tasks)
  returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  return app.can('tasks:create') or p_task.issue_id is not null
    or exists (select from work.task_types y
                where y.company_id = app.company_id() and y.id = p_task.type_id and y.is_user_generated)
    or (quality.ncr_of(p_task.id)).task_id is not null;
end;
$$;
comment on function work.may_make_such is
  'Whether the member may make tasks like one: any, of a type that field users make, a report of an issue or an NCR.';
