create function inventory.purchase_orders_list_total(
  p_status             text,
  p_external_system_id text,
  p_vendor             inventory.vendors,
  p_product_sku        inventory.products
)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
begin
  return case when p_external_system_id is null and (p_vendor).id is null and (p_product_sku).id is null
    then app.kept_rows('inventory.purchase_orders', p_status) end;
end;
$$;
comment on function inventory.purchase_orders_list_total is
  'How many orders purchase_orders_list has, where that is kept, or null.';
