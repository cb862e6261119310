-- Make a product or change what is sent of it; a list that is sent replaces the stored one.
--
-- Products of a company are upserted one call at a time: otherwise two calls could each close half of a recipe cycle,
-- or make the same SKU twice.
create function inventory.products_upsert(p_sku text, p_changes jsonb)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_old inventory.products;
  v_new inventory.products;
  v_lists_changed boolean;
begin
  perform app.require('products:manage');
  perform app.take_turns('products');
  select p.* into v_old from inventory.products p
   where p.company_id = app.company_id() and p.sku_key = lower(p_sku) for no key update;
  v_new := inventory.changed_product(v_old, p_sku, p_changes);
  perform app.refuse_input(inventory.product_problems(v_new, p_changes));
  perform inventory.check_recipe_cycle(v_new, p_changes -> 'recipe');

  if v_old.id is null then
    insert into inventory.products (company_id, sku, name, item_class, unit, unit_whole, tracking, category_id, shelf_life_days, is_active, created_at, updated_at)
    values (app.company_id(), v_new.sku, v_new.name, v_new.item_class, v_new.unit, v_new.unit_whole, v_new.tracking,
            v_new.category_id, v_new.shelf_life_days, v_new.is_active, app.now(), app.now())
    returning * into v_new;
  elsif (v_new.tracking, v_new.unit_whole) is distinct from (v_old.tracking, v_old.unit_whole) then
    perform inventory.check_product_unused(v_old);
  end if;

  -- All three are set, whichever of them changes something.
  v_lists_changed := (select bool_or(changed) from (values
    (inventory.set_product_vendors(v_new.id, p_changes -> 'vendors')),
    (inventory.set_recipe(v_new.id, p_changes -> 'recipe')),
    (inventory.set_stock_policies(v_new.id, p_changes -> 'stockPolicies'))) as list (changed));

  if v_old.id is not null and (v_lists_changed or v_new is distinct from v_old) then
    update inventory.products p
       set name = v_new.name, item_class = v_new.item_class, unit = v_new.unit, unit_whole = v_new.unit_whole,
           tracking = v_new.tracking, category_id = v_new.category_id, shelf_life_days = v_new.shelf_life_days,
           is_active = v_new.is_active, updated_at = app.now()
     where p.company_id = app.company_id() and p.id = v_old.id returning * into v_new;
  end if;
  return jsonb_build_object('product', inventory.products_json(array[v_new]) -> 0, 'created', v_old.id is null);
end;
$$;
comment on function inventory.products_upsert is
  'Makes the product of a SKU or changes what is sent of it. Refuses with invalid_input and not_found naming every problem, recipe_cycle, in_use.';
