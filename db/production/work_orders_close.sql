create function production.work_orders_close(p_id text)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_order production.work_orders;
begin
  perform app.require('production:manage');
  v_order := production.lock_work_order(p_id);
  if v_order.status <> 'completed' then
    perform production.refuse_transition(v_order, 'closed');
  end if;
  update production.work_orders o set status = 'closed', closed_at = app.now(), updated_at = app.now()
   where o.company_id = app.company_id() and o.id = v_order.id;
  return production.work_order_json(v_order.id);
end;
$$;
comment on function production.work_orders_close is
  'Closes a completed order for good. Refuses with not_found, invalid_transition.';
