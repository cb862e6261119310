create function downtime.counting_tasks(p_ssu_ids bigint[])
  returns setof downtime.counting_task
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
  select t.ssu_id, t.id, y.run_minutes, t.started_at,
         lead(t.started_at, 1, 'infinity') over machine, row_number() over machine = 1
    from work.tasks t
    join work.task_types y on y.company_id = t.company_id and y.id = t.type_id
   where t.company_id = app.company_id() and t.ssu_id = any (p_ssu_ids) and t.status = 'dispatched'
     and t.started_at is not null and (t.work_order_id is not null or work.makes(t, y) is not null)
  window machine as (partition by t.ssu_id order by t.started_at, t.id);
end;
$$;
comment on function downtime.counting_tasks is
  'The tasks that machines work on: those dispatched to them that make something, each from its start to that of the '
  'next.';
