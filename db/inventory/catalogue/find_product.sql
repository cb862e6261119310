create function inventory.find_product(p_sku text)
  returns inventory.products
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_product inventory.products;
begin
  select p.* into v_product from inventory.products p
   where p.company_id = app.company_id() and p.sku_key = lower(p_sku);
  if v_product.id is null then
    perform app.refuse_unknown('product', p_sku);
  end if;
  return v_product;
end;
$$;
comment on function inventory.find_product is
  'The product of a SKU, whatever its case. Refuses with not_found.';
