create function inventory.products_get(p_sku text)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform app.require('products:view');
  return (inventory.products_json(array[inventory.find_product(p_sku)]))[1]::jsonb;
end;
$$;
comment on function inventory.products_get is
  'One product with its vendors, recipe and stock policies. Refuses with not_found.';
