create function work.find_task(p_id text)
  returns work.tasks
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_task work.tasks;
begin
  select t.* into v_task from work.tasks t
   where t.company_id = app.company_id() and t.external_id = p_id and work.task_visible(t.id);
  if v_task.id is null then
    perform app.refuse_unknown('task', p_id);
  end if;
  return v_task;
end;
$$;
comment on function work.find_task is
  'The task of an external id that the member sees. Refuses with not_found.';
