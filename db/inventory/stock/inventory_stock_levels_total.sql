-- Of one product or one site the door counts the list itself, which reads that alone. Of all, the rows of each product
-- are kept (inventory.count_levels); those of what changed since are counted here.
create function inventory.inventory_stock_levels_total(
  p_product_id      bigint,
  p_sku             inventory.products,
  p_storage_site_id sites.sites
)
  returns bigint
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_generic_plan
as $$
declare
  v_rows bigint;
  v_changed bigint[];
begin
  if num_nonnulls(p_product_id, (p_sku).id, (p_storage_site_id).id) = 0 then
    v_rows := app.kept_rows('inventory.stock_levels');
    v_changed := array(select distinct n.product_id from inventory.level_news n where n.company_id = app.company_id());
    if v_changed <> '{}' then
      v_rows := v_rows + (select sum(c.rows - c.was) from inventory.levels_of(v_changed) c);
    end if;
  end if;
  return v_rows;
end;
$$;
comment on function inventory.inventory_stock_levels_total is
  'How many rows inventory_stock_levels has without a filter, or null.';
