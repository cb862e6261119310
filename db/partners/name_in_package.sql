-- A title is in the company's own words, and that of an operation names its order: the name of its type does for
-- others.
create function partners.name_in_package(p_task work.tasks)
  returns text
  language plpgsql stable
  set search_path = ''
as $$
begin
  return coalesce((select y.name from work.task_types y
                    where y.company_id = app.company_id() and y.id = p_task.type_id), 'Received task');
end;
$$;
comment on function partners.name_in_package is
  'What a data package calls a task: by its type, never by its title; a received one has none.';
