create function inventory.inventory_stock_levels_json(p_rows inventory.stock_level[])
  returns jsonb[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select array_agg(jsonb_build_object(
               'productId', l.product_id, 'sku', l.sku, 'name', l.name, 'uom', l.unit, 'itemClass', l.item_class,
               'storageSiteId', l.site, 'storageSiteName', l.site_name, 'onHand', trim_scale(l.on_hand),
               'usable', trim_scale(l.usable), 'held', trim_scale(l.held), 'quarantine', trim_scale(l.quarantine),
               'onOrder', trim_scale(coalesce(o.quantity, 0)), 'expectedAt', app.iso(o.expected_at))
             order by l.ordinality)
      from unnest(p_rows) with ordinality l
      left join (
        select n.* from inventory.on_order() n
         where n.product_id = any (array(select r.product_id from unnest(p_rows) r))) o
        on o.product_id = l.product_id);
end;
$$;
comment on function inventory.inventory_stock_levels_json is
  'Stock levels as answers show them, with what is on order of each product, for whatever site.';
