create function downtime.task_at(p_ssu_id bigint)
  returns setof work.tasks
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
  select t.* from work.tasks t
    join work.task_types y on y.company_id = t.company_id and y.id = t.type_id
   where t.company_id = app.company_id() and t.ssu_id = p_ssu_id and t.status = 'dispatched'
     and t.started_at is not null
     and (t.work_order_id is not null or y.parent_product_id is not null)
   order by t.started_at desc, t.id desc limit 1;
end;
$$;
comment on function downtime.task_at is
  'The task that a machine works on: of those dispatched to it that make something, the one started last.';
