create function inventory.products_delete(p_sku text)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_product inventory.products;
  v_after inventory.products;
begin
  perform app.require('products:manage');
  perform app.take_turns('products');
  v_product := inventory.find_product(p_sku);
  v_after := v_product;
  v_after.is_active := false;
  perform inventory.write_product(v_after, '{}');
  return inventory.product_meta(v_product, v_after, null);
end;
$$;
comment on function inventory.products_delete is
  'Deactivates a product; stock and history stay. Refuses with not_found.';
