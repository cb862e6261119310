-- Looks before it writes, so that counting on a running order neither waits for it nor is waited for. A report or a
-- rework beside the order's steps starts nothing.
create function production.start_work_order(p_task work.tasks, p_at timestamptz)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  if p_task.step is not null and exists (select from production.work_orders o
              where o.company_id = app.company_id() and o.id = p_task.work_order_id
                and (o.status = 'released' or (o.status = 'in_progress' and o.started_at > p_at))) then
    update production.work_orders o
       set status = case o.status when 'released' then 'in_progress' else o.status end,
           started_at = least(o.started_at, p_at), updated_at = app.now()
     where o.company_id = app.company_id() and o.id = p_task.work_order_id and o.status in ('released', 'in_progress');
  end if;
end;
$$;
comment on function production.start_work_order is
  'A released order is in progress from its first count, or when its first operation goes past ready.';
