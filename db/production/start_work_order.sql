-- Touches the order only when there is something to change, so that counting on a running order does not wait for it.
create function production.start_work_order(p_order_id bigint, p_at timestamptz)
  returns void
  language sql volatile
  begin atomic
    update production.work_orders o
       set status = case o.status when 'released' then 'in_progress' else o.status end,
           started_at = least(o.started_at, p_at), updated_at = app.now()
     where o.company_id = app.company_id() and o.id = p_order_id
       and (o.status = 'released' or (o.status = 'in_progress' and o.started_at > p_at));
  end;
comment on function production.start_work_order is
  'A released order is in progress from its first count, or when its first operation goes past ready.';
