create function inventory.product_problems(p_new inventory.products, p_changes jsonb)
  returns jsonb
  language sql stable
  begin atomic
    with given as (
      select coalesce(p_changes ->> 'category', '') as category,
             case when p_changes ? 'vendors' then jsonb_array_length(p_changes -> 'vendors') > 0
               else exists (select from inventory.product_vendors v
                             where v.company_id = app.company_id() and v.product_id = p_new.id) end as bought,
             case when p_changes ? 'recipe' then jsonb_array_length(p_changes -> 'recipe') > 0
               else exists (select from inventory.recipe_components r
                             where r.company_id = app.company_id() and r.product_id = p_new.id) end as made
    ), problem (code, path, message) as (
      select 'invalid_input', needed.path, 'is needed to make a product'
        from (values ('name', p_new.name), ('itemClass', p_new.item_class), ('unit', p_new.unit)) as needed (path,
            value)
       where needed.value is null
      union all
      select 'not_found', 'category', format('there is no product category %s', to_json(g.category))
        from given g where g.category <> '' and p_new.category_id is null
      union all
      select 'invalid_input', list.path,
             'a product is either bought, having vendors, or made, having a recipe; send the other list empty'
        from given g cross join (values ('vendors'), ('recipe')) as list (path) where g.bought and g.made
      union all
      select 'invalid_input', 'unitWhole', 'a product tracked by serial number is counted whole'
       where p_new.tracking = 'serial' and not p_new.unit_whole
    )
    select coalesce((select jsonb_agg(to_jsonb(p)) from problem p), '[]')
        || case when p_new.id is null then app.padded_problems('sku', p_new.sku) else '[]' end
        || inventory.product_vendor_problems(p_new.id, p_changes -> 'vendors')
        || inventory.recipe_problems(p_new.sku, p_changes -> 'recipe')
        || inventory.stock_policy_problems(p_changes -> 'stockPolicies');
  end;
comment on function inventory.product_problems is
  'What stands against making or changing a product as asked: every problem with its code and path.';
