-- Make a product or change what is sent of it; a list that is sent replaces the stored one. It takes its turn before it
-- looks, as inventory.write_product does. Whether stock policies look wrong depends on unitWhole too: it is asked where
-- either is sent.
create function inventory.products_upsert(p_sku text, p_changes jsonb)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_old inventory.products;
  v_new inventory.products;
  v_id bigint;
  v_product jsonb;
begin
  perform app.require('products:manage');
  perform app.take_turns('products');
  select p.* into v_old from inventory.products p
   where p.company_id = app.company_id() and p.sku_key = lower(p_sku) for no key update;
  v_new := inventory.changed_product(v_old, p_sku, p_changes);
  v_id := inventory.write_product(v_new, p_changes, true);
  select (inventory.products_json(array[p]))[1]::jsonb into v_product from inventory.products p
   where p.company_id = app.company_id() and p.id = v_id;
  return jsonb_build_object('created', v_old.id is null, 'product', v_product)
    || inventory.product_meta(v_old, v_new,
         case when p_changes ?| '{stockPolicies,unitWhole}' then v_product -> 'stockPolicies' end,
         p_changes);
end;
$$;
comment on function inventory.products_upsert is
  'Makes the product of a SKU or changes what is sent of it. Refuses with invalid_input and not_found naming every '
  'problem, recipe_cycle, in_use.';
