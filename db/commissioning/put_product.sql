create function commissioning.put_product(p_item jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_product bigint;
begin
  insert into inventory.products as p (company_id, sku, name, item_class, unit, unit_whole, tracking, category_id, shelf_life_days, is_active)
  values (app.company_id(), p_item ->> 'sku', p_item ->> 'name', p_item ->> 'itemClass', p_item ->> 'unit', (p_item ->> 'unitWhole')::boolean,
          p_item ->> 'tracking', commissioning.id_of('productCategories', p_item ->> 'category'), (p_item ->> 'shelfLifeDays')::integer,
          (p_item ->> 'isActive')::boolean)
  on conflict (company_id, lower(sku)) do update
    set name = excluded.name, item_class = excluded.item_class, unit = excluded.unit, unit_whole = excluded.unit_whole,
        tracking = excluded.tracking, category_id = excluded.category_id, shelf_life_days = excluded.shelf_life_days,
        is_active = excluded.is_active, updated_at = app.now()
  returning p.id into v_product;

  delete from inventory.product_vendors v where v.company_id = app.company_id() and v.product_id = v_product;
  insert into inventory.product_vendors (company_id, product_id, vendor_id, position, lead_time_days, vendor_sku)
  select app.company_id(), v_product, v.id, e.n, (e.line ->> 'leadTimeDays')::integer, e.line ->> 'vendorSku'
    from jsonb_array_elements(p_item -> 'vendors') with ordinality as e (line, n)
    join inventory.vendors v on v.company_id = app.company_id() and v.name = e.line ->> 'vendor';
  delete from inventory.recipe_components r where r.company_id = app.company_id() and r.product_id = v_product;
  insert into inventory.recipe_components (company_id, product_id, component_id, position, quantity)
  select app.company_id(), v_product, commissioning.id_of('products', e.line ->> 'sku'), e.n, (e.line ->> 'quantity')::bigint
    from jsonb_array_elements(p_item -> 'recipe') with ordinality as e (line, n);
  delete from inventory.stock_policies l where l.company_id = app.company_id() and l.product_id = v_product;
  insert into inventory.stock_policies (company_id, product_id, site_id, mode, min_qty, order_qty, target_qty)
  select app.company_id(), v_product, commissioning.id_of('sites', e ->> 'site'), e ->> 'mode',
         (e ->> 'minQty')::numeric, (e ->> 'orderQty')::numeric, (e ->> 'targetQty')::numeric
    from jsonb_array_elements(p_item -> 'stockPolicies') e;
end;
$$;
comment on function commissioning.put_product is
  'Makes or changes a product, with its vendors, recipe and stock policies.';
