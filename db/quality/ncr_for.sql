create function quality.ncr_for(p_task_id bigint, p_failed_checks jsonb)
  returns work.tasks
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_ncr work.tasks;
begin
  select t.* into v_ncr
    from quality.ncrs n
    join work.tasks t on t.company_id = n.company_id and t.id = n.task_id
   where n.company_id = app.company_id() and n.found_on_task_id = p_task_id and n.failed_checks = p_failed_checks
   order by n.task_id desc limit 1;
  return v_ncr;
end;
$$;
comment on function quality.ncr_for is
  'The newest report on just these failed checks of a task; nulls without one.';
