create function inventory.set_recipe(p_product_id bigint, p_recipe jsonb)
  returns boolean
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_changed boolean := false;
begin
  if p_recipe is not null then
    with wanted as (
      select c.id as component_id, o.n as position, (o.line ->> 'quantity')::bigint as quantity
        from jsonb_array_elements(p_recipe) with ordinality as o (line, n)
        join inventory.products c on c.company_id = app.company_id() and c.sku_key = lower(o.line ->> 'sku')
    ), gone as (
      delete from inventory.recipe_components r
       where r.company_id = app.company_id() and r.product_id = p_product_id
         and r.component_id not in (select w.component_id from wanted w)
      returning 1
    ), there as (
      insert into inventory.recipe_components as r (company_id, product_id, component_id, position, quantity)
      select app.company_id(), p_product_id, w.component_id, w.position, w.quantity from wanted w
       order by w.component_id
      on conflict (company_id, product_id, component_id) do update set position = excluded.position,
        quantity = excluded.quantity
        where (r.position, r.quantity) is distinct from (excluded.position, excluded.quantity)
      returning 1
    )
    select exists (select from gone) or exists (select from there) into v_changed;
  end if;
  return v_changed;
end;
$$;
comment on function inventory.set_recipe is
  'Replaces the recipe of a product; null leaves it. Answers whether anything changed.';
