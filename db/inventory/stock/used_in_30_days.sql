-- What leaves the company's own units for good, and what reaches a client's, out of whatever bin or from a vendor. What
-- a customer has consigned is no stock of the company's, and so no use. What goes to and fro of a partner's delivery is
-- told by its lines (partners.came_back). What comes from a client's is taken for what a vendor brought there, as far
-- as that goes: it never left the site that it comes to, and lowers its use no more than what surely came back. Below
-- zero where more came back to a site than left from there.
create function inventory.used_in_30_days(p_product_ids bigint[])
  returns table (product_id bigint, site_id bigint, quantity numeric)
  language sql stable
  begin atomic
    with fitted as (
      select g.product_id, c.site_id as client_site, coalesce(o.site_id, c.site_id) as site_id,
             coalesce(sum(g.quantity) filter (where g.to_bin = 'installed'), 0) as brought,
             coalesce(sum(g.quantity) filter (where g.from_bin = 'installed'), 0) as back
        from inventory.stock_ledger g
        join inventory.storage_units c on c.company_id = g.company_id
         and c.id = case when g.to_bin = 'installed' then g.to_storage_unit_id else g.from_storage_unit_id end
        left join inventory.storage_units o on o.company_id = g.company_id
         and o.id = case when g.to_bin = 'installed' then g.from_storage_unit_id else g.to_storage_unit_id end
       where g.company_id = app.company_id() and g.product_id = any (p_product_ids)
         and g.kind in ('receipt', 'installation', 'return', 'reversal')
         and (g.from_bin = 'installed' or g.to_bin = 'installed') and g.time > app.now() - interval '30 days'
       group by 1, 2, 3
    ), at_client as (
      select f.*, coalesce(sum(f.back) filter (where f.site_id <> f.client_site) over w, 0) as all_back,
             coalesce(sum(f.brought - f.back) filter (where f.site_id = f.client_site) over w, 0) as straight
        from fitted f window w as (partition by f.product_id, f.client_site)
    ), moved as (
      select g.product_id, g.from_storage_unit_id as unit_id, g.quantity
        from inventory.stock_ledger g
       where g.company_id = app.company_id() and g.product_id = any (p_product_ids)
         and g.kind in ('consumption', 'shipment') and g.from_bin in ('goods', 'transit')
         and g.time > app.now() - interval '30 days'
      union all
      select g.product_id, g.to_storage_unit_id, -g.quantity from inventory.stock_ledger g
       where g.company_id = app.company_id() and g.product_id = any (p_product_ids)
         and g.kind = 'reversal' and g.from_storage_unit_id is null and g.delivery_line_id is null
         and g.time > app.now() - interval '30 days'
      union all
      select b.product_id, b.storage_unit_id, -b.quantity
        from partners.came_back(p_product_ids, app.now() - interval '30 days') b
    )
    select l.product_id, l.site_id, sum(l.quantity)
      from (
        select m.product_id, u.site_id, m.quantity
          from moved m
          join inventory.storage_units u on u.company_id = app.company_id() and u.id = m.unit_id
           and inventory.is_own(u.ownership)
        union all
        select a.product_id, a.site_id, a.brought - a.back
                 + case when t.taken = 0 then 0 when a.site_id = a.client_site then -t.taken
                     else t.taken * a.back / a.all_back end
          from at_client a cross join lateral (select least(greatest(a.straight, 0), a.all_back) as taken) t
      ) l
     group by l.product_id, l.site_id;
  end;
comment on function inventory.used_in_30_days is
  'What of each product was consumed, shipped and installed at clients'' from each site in the last 30 days, less what '
  'was given back, returned, or sent back by a partner.';
