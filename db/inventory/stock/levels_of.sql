-- As inventory.inventory_stock_levels has them: one a site where the product is, and one of an active product that is
-- nowhere.
create function inventory.levels_of(p_products bigint[])
  returns table (product_id bigint, rows bigint, was bigint)
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
    select a.id, greatest((select count(*) from inventory.sites_with(a.id)), case when p.is_active then 1 else 0 end),
           coalesce(k.rows, 0)
      from unnest(p_products) a (id)
      left join inventory.products p on p.company_id = app.company_id() and p.id = a.id
      left join inventory.kept_levels k on k.company_id = app.company_id() and k.product_id = a.id;
end;
$$;
comment on function inventory.levels_of is
  'How many rows inventory.stock_levels has of each product, and had when that was kept.';
