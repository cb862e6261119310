create function work.find_task_type(p_id text)
  returns work.task_types
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_type work.task_types;
begin
  select y.* into v_type from work.task_types y where y.company_id = app.company_id() and y.external_id = p_id;
  if v_type.id is null then
    perform app.refuse_unknown('task type', p_id);
  end if;
  return v_type;
end;
$$;
comment on function work.find_task_type is
  'The task type of an external id. Refuses with not_found.';
