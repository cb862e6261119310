-- Goods only, without what a partner holds, as inventory.on_hand counts.
create view dashboard.stock_levels as
select p.sku as product_sku, s.external_id as storage_site_id, sum(b.quantity) as on_hand
  from inventory.balances b
  join inventory.products p on p.company_id = b.company_id and p.id = b.product_id
  join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
  join sites.sites s on s.company_id = u.company_id and s.id = u.site_id
 where b.bin = 'goods' and u.ownership <> 'partner'
 group by p.sku, s.external_id;

comment on view dashboard.stock_levels is
'@permission inventory:view
@primaryKey product_sku,storage_site_id
@foreignKey (product_sku) references products (sku)|@fieldName product|@foreignFieldName stockLevels|@forwardDescription The product.|@backwardDescription How much of this product is on hand, by site.
@foreignKey (storage_site_id) references sites (id)|@fieldName storageSite|@foreignFieldName stockLevels|@forwardDescription The site.|@backwardDescription How much of each product is on hand at this site.
How much of a product is on hand at a site: usable goods, without what a partner holds.';
comment on column dashboard.stock_levels.product_sku is '@notNull
The SKU of the product.';
comment on column dashboard.stock_levels.storage_site_id is '@notNull
The id of the site.';
comment on column dashboard.stock_levels.on_hand is '@notNull
The quantity on hand.';
