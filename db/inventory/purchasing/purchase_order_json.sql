create function inventory.purchase_order_json(p_order_id bigint)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select (inventory.purchase_orders_json(array[o]))[1]::jsonb
      from inventory.purchase_orders o where o.company_id = app.company_id() and o.id = p_order_id);
end;
$$;
comment on function inventory.purchase_order_json is
  'The purchase order of an id as answers show it.';
