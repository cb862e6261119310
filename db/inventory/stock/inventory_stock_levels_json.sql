create function inventory.inventory_stock_levels_json(p_rows inventory.stock_level[])
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select jsonb_agg(jsonb_build_object(
               'productId', l.product_id, 'sku', l.sku, 'name', l.name, 'uom', l.unit, 'itemClass', l.item_class,
               'storageSiteId', l.site, 'storageSiteName', l.site_name, 'onHand', trim_scale(l.quantity))
             order by l.ordinality)
      from unnest(p_rows) with ordinality l);
end;
$$;
comment on function inventory.inventory_stock_levels_json is
  'Stock levels as answers show them.';
