create function inventory.inventory_stock_levels_json(p_rows inventory.stock_level[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_ids bigint[] := array(select distinct r.product_id from unnest(p_rows) r);
begin
  return array(
    select row_to_json(j) from (
      select l.product_id as "productId", l.sku, l.name, l.unit as uom, l.item_class as "itemClass",
             s.external_id as "storageSiteId", s.name as "storageSiteName",
             trim_scale(coalesce(f.on_hand, 0)) as "onHand", trim_scale(coalesce(f.usable, 0)) as usable,
             trim_scale(coalesce(f.held, 0)) as held,
             trim_scale(coalesce(f.quarantine, 0)) as quarantine, trim_scale(coalesce(o.quantity, 0)) as "onOrder",
             app.iso(o.expected_at) as "expectedAt"
        from unnest(p_rows) with ordinality l
        left join sites.sites s on s.company_id = app.company_id() and s.id = l.site_id
        left join (select g.* from inventory.stock_figures() g where g.product_id = any (v_ids)) f
          on f.product_id = l.product_id and f.site_id = l.site_id
        left join (select n.* from inventory.on_order() n where n.product_id = any (v_ids)) o
          on o.product_id = l.product_id
       order by l.ordinality) j);
end;
$$;
comment on function inventory.inventory_stock_levels_json is
  'Stock levels as answers show them: what lies at the site, and what is on order of each product, for whatever site.';
