create function inventory.products_delete(p_sku text)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_product inventory.products;
begin
  perform app.require('products:manage');
  v_product := inventory.find_product(p_sku);
  update inventory.products p set is_active = false, updated_at = app.now()
   where p.company_id = app.company_id() and p.id = v_product.id and p.is_active;
  return '{}'::jsonb;
end;
$$;
comment on function inventory.products_delete is
  'Deactivates a product; stock and history stay. Refuses with not_found.';
