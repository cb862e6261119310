-- Stock as inventory.stock_figures and inventory.on_order count it, so without what a partner sent and nobody has
-- received; a figure that is not asked for costs nothing.
create view dashboard.products as
select p.sku, p.name collate app.alphabet as name, p.item_class, p.unit, p.unit_whole, p.tracking,
       c.name collate app.alphabet as category, p.shelf_life_days,
       p.lead_time_days, p.is_active,
       (select coalesce(sum(b.quantity), 0)
          from inventory.balances b
          join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
         where b.company_id = p.company_id and b.product_id = p.id and inventory.is_own(u.ownership)
           and b.bin in ('goods', 'transit'))
       - (select coalesce(sum(c.transit_quantity), 0)
            from partners.delivery_lines c
            join inventory.storage_units u on u.company_id = c.company_id and u.id = c.storage_unit_id
           where c.company_id = p.company_id and c.product_id = p.id and c.transit_quantity > 0
             and inventory.is_own(u.ownership)) as on_hand,
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
         where b.company_id = p.company_id and b.product_id = p.id and inventory.is_own(u.ownership)
           and b.bin = 'transit')
       - (select coalesce(sum(c.transit_quantity), 0)
            from partners.delivery_lines c
            join inventory.storage_units u on u.company_id = c.company_id and u.id = c.storage_unit_id
           where c.company_id = p.company_id and c.product_id = p.id and c.transit_quantity > 0
             and inventory.is_own(u.ownership)) as in_transit,
       (select coalesce(sum(b.quantity), 0)
          from inventory.balances b
          join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
         where b.company_id = p.company_id and b.product_id = p.id and inventory.is_own(u.ownership)
           and b.bin = 'quarantine') as quarantine,
       (select coalesce(sum(n.quantity_ordered - n.quantity_received), 0)
          from inventory.purchase_order_lines n
          join inventory.purchase_orders o on o.company_id = n.company_id and o.id = n.purchase_order_id
         where n.company_id = p.company_id and n.product_id = p.id and n.quantity_received < n.quantity_ordered
           and o.status in ('open', 'partially_received')) as on_order,
       (select min(o.expected_at)
          from inventory.purchase_order_lines n
          join inventory.purchase_orders o on o.company_id = n.company_id and o.id = n.purchase_order_id
         where n.company_id = p.company_id and n.product_id = p.id and n.quantity_received < n.quantity_ordered
           and o.status in ('open', 'partially_received')) as expected_at,
       (select coalesce(min(o.min_qty) filter (where o.site_id is null), sum(o.min_qty))
          from inventory.stock_policies o
         where o.company_id = p.company_id and o.product_id = p.id) as minimum,
       p.created_at, p.updated_at
  from inventory.products p
  left join inventory.product_categories c on c.company_id = p.company_id and c.id = p.category_id;

comment on view dashboard.products is
'@permission products:view
@primaryKey sku
A product: raw material, work in progress, finished good, operating supply or spare part.';
comment on column dashboard.products.sku is '@notNull
The stock keeping unit, which is its id. Here it is asked for in the upper and lower case that it is stored in.';
comment on column dashboard.products.name is '@notNull
Its name.';
comment on column dashboard.products.item_class is '@notNull
@values ItemClass raw wip finished operations spare_part
What it is for.';
comment on column dashboard.products.unit is '@notNull
The unit it is counted in.';
comment on column dashboard.products.unit_whole is '@notNull
Whether it is counted in whole units only.';
comment on column dashboard.products.tracking is '@notNull
@values Tracking none lot serial
Whether its pieces are told apart: not at all, by lot, or each by its serial.';
comment on column dashboard.products.category is 'The name of its category.';
comment on column dashboard.products.shelf_life_days is 'Days until a lot of it expires.';
comment on column dashboard.products.lead_time_days is 'How many days it takes to make; null for unknown, or bought.';
comment on column dashboard.products.on_hand is '@notNull
Company stock in goods, and in transit between units of its own.';
comment on column dashboard.products.usable is '@notNull
What of it may be consumed and shipped.';
comment on column dashboard.products.held is '@notNull
The rest of the goods: blocked, quarantined or expired lots, and what lies in units out of use and in vans.';
comment on column dashboard.products.in_transit is '@notNull
What of it is on its way between units of the company.';
comment on column dashboard.products.quarantine is '@notNull
What waits in quarantine; not on hand.';
comment on column dashboard.products.on_order is '@notNull
What open purchase orders still bring.';
comment on column dashboard.products.expected_at is 'When the first of those orders is expected.';
comment on column dashboard.products.minimum is 'The minimum of its stock policy for the company as a whole, or '
  'else what those of its sites come to; null: none.';
comment on column dashboard.products.is_active is '@notNull
Whether it is in use.';
comment on column dashboard.products.created_at is '@notNull
When it was made.';
comment on column dashboard.products.updated_at is '@notNull
When it last changed; stock that moves is no such change.';
