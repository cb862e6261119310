create function inventory.shipments_list_total(
  p_status      text,
  p_customer_id inventory.customers,
  p_product_sku inventory.products
)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
begin
  return case when (p_customer_id).id is null and (p_product_sku).id is null
    then app.kept_rows('inventory.shipments', p_status) end;
end;
$$;
comment on function inventory.shipments_list_total is
  'How many shipments shipments_list has, where that is kept, or null.';
