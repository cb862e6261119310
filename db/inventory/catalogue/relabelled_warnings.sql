-- The ledger holds numbers: its history, and the consumption that reordering goes by, are in the unit of now. So do
-- recipes and stock policies, but for those that are said anew with the unit.
create function inventory.relabelled_warnings(p_product_id bigint, p_from text, p_to text, p_recipes_said bigint[],
                                              p_policies_said boolean)
  returns jsonb
  language sql stable
  begin atomic
    with product as (
      select p.* from inventory.products p
       where p.company_id = app.company_id() and p.id = p_product_id and p_from <> p_to
    ), kept (n, words) as (
      select 1, format('the recipe of %s', m.sku)
        from product p
        join inventory.recipe_components c
          on c.company_id = p.company_id and c.component_id = p.id and c.product_id <> all (p_recipes_said)
        join inventory.products m on m.company_id = c.company_id and m.id = c.product_id
      union all
      select 2, 'its own recipe' from product p
       where p.id <> all (p_recipes_said) and exists (
         select from inventory.recipe_components c where c.company_id = p.company_id and c.product_id = p.id)
      union all
      select 3, 'its stock policies' from product p
       where not p_policies_said and exists (
         select from inventory.stock_policies s where s.company_id = p.company_id and s.product_id = p.id)
    ), warning (code, message) as (
      select 'past_figures',
             format('What was posted of %s in %s is shown, and counts for reordering, in %s, by the same numbers.',
                    p.sku, p_from, p_to)
        from product p
       where exists (select from inventory.stock_ledger g
                      where g.company_id = p.company_id and g.product_id = p.id)
      union all
      select 'looks_wrong',
             format('This is possible, but looks wrong: %s is counted in %s now, and by the same numbers go on: %s%s.',
                    p.sku, p_to, array_to_string(k.words[:5], ', '),
                    case when cardinality(k.words) > 5 then format(' and %s more', cardinality(k.words) - 5) end)
        from product p
       cross join (select array_agg(o.words order by o.n desc, o.words collate app.alphabet) as words from kept o) k
       where k.words is not null
    )
    select coalesce(jsonb_agg(jsonb_build_object('code', w.code, 'message', w.message)), '[]') from warning w;
  end;
comment on function inventory.relabelled_warnings is
  'The warnings that what was posted of a product before, recipes and its stock policies go on in its new unit by the '
  'same numbers.';
