-- The product itself as a component is no unknown product but a cycle, which check_recipe_cycle refuses. offset 0: each
-- is looked up by its key, however many are expected; else a recipe would cost as much as the catalogue is long.
create function inventory.recipe_problems(p_sku text, p_recipe jsonb)
  returns jsonb
  language sql stable
  begin atomic
    with asked as (
      select o.n - 1 as n, o.line ->> 'sku' as sku,
             row_number() over (partition by lower(o.line ->> 'sku') order by o.n) as occurrence,
             k.known is not null as known
        from jsonb_array_elements(coalesce(p_recipe, '[]')) with ordinality as o (line, n)
        left join lateral (
          select true as known from inventory.products c
           where c.company_id = app.company_id() and c.sku_key = lower(o.line ->> 'sku')
          offset 0) k on true
    )
    select coalesce(jsonb_agg(jsonb_build_object('path', format('recipe.%s.sku', a.n)) || case
          when a.occurrence > 1
            then jsonb_build_object('code', 'invalid_input', 'message', 'is named twice; add the quantities')
          else jsonb_build_object('code', 'not_found', 'message', format('there is no product %s', to_json(a.sku))) end
            order by a.n), '[]')
      from asked a
     where a.occurrence > 1 or (not a.known and lower(a.sku) <> lower(p_sku));
  end;
comment on function inventory.recipe_problems is
  'Components of a recipe that are unknown or named twice.';
