create function work.task_types_list()
  returns setof work.task_types
  language sql stable
  begin atomic
    select y.* from work.task_types y where y.company_id = app.company_id()
     order by y.name collate app.alphabet, y.id;
  end;
comment on function work.task_types_list is
  'The task types of the company, by name.';
