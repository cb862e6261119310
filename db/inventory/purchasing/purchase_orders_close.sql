create function inventory.purchase_orders_close(p_id bigint)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_order inventory.purchase_orders;
begin
  perform app.require('inventory:manage');
  v_order := inventory.lock_purchase_order(p_id);
  if v_order.status not in ('open', 'partially_received') then
    perform app.refuse('invalid_transition', format('The order is %s; there is nothing left to close.', v_order.status),
      '{"allowedTransitions": []}');
  end if;
  update inventory.purchase_orders o set status = 'closed', updated_at = app.now()
   where o.company_id = app.company_id() and o.id = v_order.id;
  return inventory.purchase_order_json(v_order.id);
end;
$$;
comment on function inventory.purchase_orders_close is
  'Closes an order short: what has not come is no longer expected. Refuses with not_found, invalid_transition.';
