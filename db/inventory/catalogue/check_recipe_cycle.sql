-- Follows the components down, each edge once, and the way back up from where the product is met again.
create function inventory.check_recipe_cycle(p_product inventory.products, p_recipe jsonb)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_cycle text[];
begin
  if exists (select from jsonb_array_elements(coalesce(p_recipe, '[]')) line
              where lower(line ->> 'sku') = lower(p_product.sku)) then
    v_cycle := array[p_product.sku, p_product.sku];
  elsif p_product.id is not null then -- a new one is part of nothing yet
    with recursive edge (parent_id, component_id) as (
      select p_product.id, c.id
        from jsonb_array_elements(coalesce(p_recipe, '[]')) line
        join inventory.products c on c.company_id = app.company_id() and c.sku_key = lower(line ->> 'sku')
      union
      select r.product_id, r.component_id
        from edge e
        join inventory.recipe_components r on r.company_id = app.company_id() and r.product_id = e.component_id
       where e.component_id <> p_product.id
    ), way (id, path) as (
      select p_product.id, array[p_product.id] from edge e where e.component_id = p_product.id
      union
      select up.parent_id, up.parent_id || w.path
        from way w
        cross join lateral (select e.parent_id from edge e where e.component_id = w.id
                             order by e.parent_id = p_product.id desc, e.parent_id limit 1) up
       where cardinality(w.path) = 1 or w.id <> p_product.id
    )
    select array_agg(p.sku order by step.n) into v_cycle
      from (select w.path from way w order by cardinality(w.path) desc limit 1) longest
      cross join unnest(longest.path) with ordinality as step (id, n)
      join inventory.products p on p.company_id = app.company_id() and p.id = step.id;
  end if;
  if v_cycle is not null then
    perform app.refuse('recipe_cycle', format('%s would contain itself: %s.', p_product.sku,
                                              array_to_string(v_cycle, ' → ')),
      jsonb_build_object('cycle', v_cycle,
                         'errors', jsonb_build_array(jsonb_build_object('path', 'recipe',
                             'message', 'would make the product contain itself'))));
  end if;
end;
$$;
comment on function inventory.check_recipe_cycle is
  'Refuses with recipe_cycle, telling the SKUs on the way round, when a product would contain itself at any depth.';
