create function inventory.inventory_stock_levels_check(p_product_id bigint, p_sku inventory.products)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
begin
  if p_product_id is not null and not exists (
       select from inventory.products p where p.company_id = app.company_id() and p.id = p_product_id) then
    perform app.refuse_unknown('product', p_product_id::text);
  elsif (p_sku).id <> p_product_id then
    perform app.refuse_input('[{"path": "sku", "message": "is another product than productId"}]');
  end if;
end;
$$;
comment on function inventory.inventory_stock_levels_check is
  'Refuses an unknown number of a product with not_found, and one that is not the SKU''s with invalid_input.';
