-- What a task was done with it keeps while it is done, whatever else may change of it; of counts and answers that is
-- said where they are taken in. Codes may become others, and come to one that was done before its type asked for them.
create function work.check_codes_kept(p_was work.tasks, p_task work.tasks)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_taken text[];
  v_type work.task_types;
begin
  if p_was.status <> 'done' or p_task.status <> 'done' then
    return;
  end if;
  v_taken := array(
    select k.key from unnest(work.codes_lacking(p_task)) with ordinality k (key, n)
     where k.key <> all (work.codes_lacking(p_was)) order by k.n);
  if v_taken = '{}' then
    return;
  end if;
  select y.* into v_type from work.task_types y where y.company_id = app.company_id() and y.id = p_task.type_id;
  if v_type.requires_failure_codes then
    perform app.refuse_input(work.lacks('failure_codes_required', v_taken,
      format('a task of type %s that is done keeps it: change it to another, or take the task up again', v_type.name)));
  end if;
end;
$$;
comment on function work.check_codes_kept is
  'Refuses with failure_codes_required to take a failure code off a done task whose type requires them.';
