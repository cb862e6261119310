create function inventory.find_purchase_order(p_id bigint)
  returns inventory.purchase_orders
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_order inventory.purchase_orders;
begin
  select o.* into v_order from inventory.purchase_orders o where o.company_id = app.company_id() and o.id = p_id;
  if v_order.id is null then
    perform app.refuse_unknown('purchase order', p_id::text);
  end if;
  return v_order;
end;
$$;
comment on function inventory.find_purchase_order is
  'The purchase order of an id. Refuses with not_found.';
