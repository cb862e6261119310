-- The figures are those of the product; one that is not asked for costs nothing, and to find what is below its minimum
-- looks at the stock of those products alone that have one.
create view dashboard.stock_positions as
select p.sku as product_sku, p.on_hand, p.usable, p.held, p.in_transit, p.quarantine, p.on_order, p.minimum,
       case when p.minimum is not null then p.minimum > p.usable end as is_below_minimum
  from dashboard.products p
 where p.is_active or p.on_hand > 0 or p.quarantine > 0;

comment on view dashboard.stock_positions is
'@permission inventory:view
@primaryKey product_sku
@foreignKey (product_sku) references products (sku)|@fieldName product|@foreignFieldName position|@forwardDescription The product.|@backwardDescription How much of this product there is, in all sites together.
How much of a product there is, in all sites together: each active product has its row, also with nothing on hand,
and each other that still lies somewhere.';
comment on column dashboard.stock_positions.product_sku is '@notNull
The SKU of the product.';
comment on column dashboard.stock_positions.on_hand is '@notNull
Company stock in goods, and in transit between units of its own.';
comment on column dashboard.stock_positions.usable is '@notNull
What of it may be consumed and shipped.';
comment on column dashboard.stock_positions.held is '@notNull
The rest of the goods: blocked, quarantined or expired lots, and what lies in units out of use and in vans.';
comment on column dashboard.stock_positions.in_transit is '@notNull
What of it is on its way between units of the company.';
comment on column dashboard.stock_positions.quarantine is '@notNull
What waits in quarantine; not on hand.';
comment on column dashboard.stock_positions.on_order is '@notNull
What open purchase orders still bring.';
comment on column dashboard.stock_positions.minimum is 'The minimum, as the product says it; null: none.';
comment on column dashboard.stock_positions.is_below_minimum is
  'Whether less than the minimum is usable; null without a minimum.';
