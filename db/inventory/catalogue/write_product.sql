-- Products of a company are written one call at a time: otherwise two calls could each close half of a recipe cycle, or
-- make the same SKU twice.
create function inventory.write_product(
  p_product inventory.products, p_lists jsonb, p_names_archived boolean default false)
  returns bigint
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_old inventory.products;
  v_id bigint := p_product.id;
  v_lists_changed boolean;
  v_line_moved boolean;
begin
  perform app.take_turns('products');
  select p.* into v_old from inventory.products p
   where p.company_id = app.company_id() and p.id = p_product.id for no key update;
  perform app.refuse_input(inventory.product_problems(p_product, p_lists));
  perform inventory.check_recipe_cycle(p_product, p_lists -> 'recipe') where p_lists -> 'recipe' <> '[]';

  if v_id is null then
    insert into inventory.products (company_id, sku, name, item_class, unit, unit_whole, tracking, category_id,
                                    shelf_life_days, lead_time_days, is_active, created_at, updated_at)
    values (app.company_id(), p_product.sku, p_product.name, p_product.item_class, p_product.unit, p_product.unit_whole,
            p_product.tracking, p_product.category_id, p_product.shelf_life_days, p_product.lead_time_days,
            p_product.is_active, app.now(), app.now())
    returning id into v_id;
    perform partners.place_waiting(p_product.sku);
  elsif (p_product.unit, p_product.tracking, p_product.unit_whole)
    is distinct from (v_old.unit, v_old.tracking, v_old.unit_whole) then
    perform inventory.lock_unused_product(v_old, p_product);
    p_product.counted_anew_at := app.moment();
  end if;

  -- All three are set, whichever of them changes something. A policy that stays keeps whether it is armed: the same
  -- list sent again must not tell a crossing twice.
  select bool_or(l.changed), bool_or(l.changed and l.moves_line) into v_lists_changed, v_line_moved
    from (values (commissioning.set_products_vendors(v_id, p_lists), true),
                 (commissioning.set_products_recipe(v_id, p_lists), false),
                 (commissioning.set_products_stock_policies(v_id, p_lists), true)) as l (changed, moves_line);
  v_lists_changed := inventory.drop_archived_vendors(v_id, p_lists, p_names_archived) or v_lists_changed;

  if v_old.id is not null and (v_lists_changed or p_product is distinct from v_old) then
    update inventory.products p
       set name = p_product.name, item_class = p_product.item_class, unit = p_product.unit,
           unit_whole = p_product.unit_whole, tracking = p_product.tracking, category_id = p_product.category_id,
           shelf_life_days = p_product.shelf_life_days, lead_time_days = p_product.lead_time_days,
           is_active = p_product.is_active, counted_anew_at = p_product.counted_anew_at, updated_at = app.now()
     where p.company_id = app.company_id() and p.id = v_old.id;
  end if;
  perform inventory.arm_policies(array[v_id])
    where v_line_moved
       or (p_product.is_active, p_product.lead_time_days) is distinct from (v_old.is_active, v_old.lead_time_days);
  return v_id;
end;
$$;
comment on function inventory.write_product is
  'Makes a product or changes the one of the id, with those of vendors, recipe and stockPolicies that p_lists has. '
  'Refuses with invalid_input and not_found naming every problem, recipe_cycle, in_use. Emits lot.created of what a '
  'partner sent of it.';
