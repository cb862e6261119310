create function work.check_dependency(p_from work.tasks, p_to work.tasks)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
begin
  if exists (
    with recursive waiting as (
      select p_to.id
      union
      select c.to_task_id from waiting w
        join work.task_connections c on c.company_id = app.company_id() and c.from_task_id = w.id
          and c.type = 'dependency'
    )
    select from waiting w where w.id = p_from.id)
  then
    perform app.refuse_input(jsonb_build_array(jsonb_build_object(
      'path', 'to', 'message', format('%s waits for %s already: neither could ever begin', p_from.external_id,
                                      p_to.external_id))));
  end if;
end;
$$;
comment on function work.check_dependency is
  'Refuses with invalid_input a dependency that would make a task wait for itself.';
