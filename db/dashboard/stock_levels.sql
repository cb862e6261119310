-- As inventory.stock_figures counts: what a partner sent and nobody has received is in no figure.
create view dashboard.stock_levels as
select p.sku as product_sku, s.external_id as storage_site_id,
       coalesce(sum(b.quantity) filter (where b.bin <> 'quarantine'), 0) as on_hand,
       coalesce(sum(b.quantity) filter (where k.is_usable), 0) as usable,
       coalesce(sum(b.quantity) filter (where b.bin = 'goods' and not k.is_usable), 0) as held,
       coalesce(sum(b.quantity) filter (where b.bin = 'quarantine'), 0) as quarantine
  from (
    select n.company_id, n.product_id, n.storage_unit_id, n.bin, n.lot_id, n.quantity from inventory.balances n
     where n.bin in ('goods', 'transit', 'quarantine')
    union all
    select c.company_id, c.product_id, c.storage_unit_id, 'transit', c.lot_id, -c.transit_quantity
      from partners.delivery_lines c where c.transit_quantity > 0
  ) b
  join inventory.products p on p.company_id = b.company_id and p.id = b.product_id
  join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
  join sites.sites s on s.company_id = u.company_id and s.id = u.site_id
  left join production.lots l on l.company_id = b.company_id and l.id = b.lot_id
  cross join lateral (
    select inventory.is_usable(b.bin, u.ownership, u.is_active, l.status, l.expires_at) as is_usable) k
 where inventory.is_own(u.ownership)
 group by p.sku, s.external_id
having sum(b.quantity) <> 0;

comment on view dashboard.stock_levels is
'@permission inventory:view
@primaryKey product_sku,storage_site_id
@foreignKey (product_sku) references products (sku)|@fieldName product|@foreignFieldName stockLevels|@forwardDescription The product.|@backwardDescription How much of this product the company has, by site.
@foreignKey (storage_site_id) references sites (id)|@fieldName storageSite|@foreignFieldName stockLevels|@forwardDescription The site.|@backwardDescription How much of each product the company has at this site.
How much company stock of a product is at a site: on hand is usable, held or in transit.';
comment on column dashboard.stock_levels.product_sku is '@notNull
The SKU of the product.';
comment on column dashboard.stock_levels.storage_site_id is '@notNull
The id of the site.';
comment on column dashboard.stock_levels.on_hand is '@notNull
Company stock in goods, and in transit between units of its own.';
comment on column dashboard.stock_levels.usable is '@notNull
What may be consumed and shipped: goods in the company''s units, of lots that are available and not expired.';
comment on column dashboard.stock_levels.held is '@notNull
The rest of the goods: blocked, quarantined or expired lots, and what lies in units out of use and in vans.';
comment on column dashboard.stock_levels.quarantine is '@notNull
What waits in quarantine; not on hand.';
