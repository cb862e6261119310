-- As inventory.stock_figures and inventory.on_order count; a figure that is not asked for costs nothing, and to find
-- what is below its minimum looks at the stock of those products alone that have one.
create view dashboard.stock_positions as
select p.sku as product_sku,
       (select coalesce(sum(b.quantity), 0)
          from inventory.balances b
          join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
          left join production.lots l on l.company_id = b.company_id and l.id = b.lot_id
         where b.company_id = p.company_id and b.product_id = p.id and inventory.is_own(u.ownership)
           and b.bin in ('goods', 'transit')) as on_hand,
       (select coalesce(sum(b.quantity), 0)
          from inventory.balances b
          join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
          left join production.lots l on l.company_id = b.company_id and l.id = b.lot_id
         where b.company_id = p.company_id and b.product_id = p.id and inventory.is_own(u.ownership)
           and inventory.is_usable(b.bin, u.ownership, u.is_active, l.status, l.expires_at)) as usable,
       (select coalesce(sum(b.quantity), 0)
          from inventory.balances b
          join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
          left join production.lots l on l.company_id = b.company_id and l.id = b.lot_id
         where b.company_id = p.company_id and b.product_id = p.id and inventory.is_own(u.ownership)
           and b.bin = 'goods'
           and not inventory.is_usable(b.bin, u.ownership, u.is_active, l.status, l.expires_at)) as held,
       (select coalesce(sum(b.quantity), 0)
          from inventory.balances b
          join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
          left join production.lots l on l.company_id = b.company_id and l.id = b.lot_id
         where b.company_id = p.company_id and b.product_id = p.id and inventory.is_own(u.ownership)
           and b.bin = 'transit') as in_transit,
       (select coalesce(sum(b.quantity), 0)
          from inventory.balances b
          join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
          left join production.lots l on l.company_id = b.company_id and l.id = b.lot_id
         where b.company_id = p.company_id and b.product_id = p.id and inventory.is_own(u.ownership)
           and b.bin = 'quarantine') as quarantine,
       (select coalesce(sum(n.quantity_ordered - n.quantity_received), 0)
          from inventory.purchase_order_lines n
          join inventory.purchase_orders o on o.company_id = n.company_id and o.id = n.purchase_order_id
         where n.company_id = p.company_id and n.product_id = p.id and n.quantity_received < n.quantity_ordered
           and o.status in ('open', 'partially_received')) as on_order,
       m.minimum,
       case when m.minimum is not null then m.minimum > (
         select coalesce(sum(b.quantity), 0)
           from inventory.balances b
           join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
           left join production.lots l on l.company_id = b.company_id and l.id = b.lot_id
          where b.company_id = p.company_id and b.product_id = p.id and inventory.is_own(u.ownership)
            and inventory.is_usable(b.bin, u.ownership, u.is_active, l.status, l.expires_at)) end as is_below_minimum
  from inventory.products p
 cross join lateral (
   select coalesce(min(o.min_qty) filter (where o.site_id is null), sum(o.min_qty)) as minimum
     from inventory.stock_policies o
    where o.company_id = p.company_id and o.product_id = p.id
   offset 0) m
 where p.is_active or exists (
   select from inventory.balances b
     join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
    where b.company_id = p.company_id and b.product_id = p.id and b.quantity > 0
      and b.bin in ('goods', 'transit', 'quarantine') and inventory.is_own(u.ownership));

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
The rest of the goods: blocked, quarantined or expired lots, and what people carry in their vans.';
comment on column dashboard.stock_positions.in_transit is '@notNull
What of it is on its way between units of the company.';
comment on column dashboard.stock_positions.quarantine is '@notNull
What waits in quarantine; not on hand.';
comment on column dashboard.stock_positions.on_order is '@notNull
What open purchase orders still bring.';
comment on column dashboard.stock_positions.minimum is 'The minimum, as the product says it; null: none.';
comment on column dashboard.stock_positions.is_below_minimum is
  'Whether less than the minimum is usable; null without a minimum.';
