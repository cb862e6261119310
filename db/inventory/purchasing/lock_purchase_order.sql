-- Locked, so that what a call decides about an order stays true until the call ends; its lines change only under this
-- lock.
create function inventory.lock_purchase_order(p_id bigint)
  returns inventory.purchase_orders
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_order inventory.purchase_orders;
begin
  select o.* into v_order from inventory.purchase_orders o
   where o.company_id = app.company_id() and o.id = p_id for no key update;
  if v_order.id is null then
    perform app.refuse_unknown('purchase order', p_id::text);
  end if;
  return v_order;
end;
$$;
comment on function inventory.lock_purchase_order is
  'The purchase order of an id, locked until the call ends. Refuses with not_found.';
