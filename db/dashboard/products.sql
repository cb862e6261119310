create view dashboard.products as
select p.sku, p.name, p.item_class, p.unit, p.unit_whole, p.tracking, c.name as category, p.shelf_life_days,
       p.is_active,
       p.created_at, p.updated_at
  from inventory.products p
  left join inventory.product_categories c on c.company_id = p.company_id and c.id = p.category_id;

comment on view dashboard.products is
'@permission products:view
@primaryKey sku
A product: raw material, work in progress, finished good, operating supply or spare part.';
comment on column dashboard.products.sku is '@notNull
The stock keeping unit, which is its id.';
comment on column dashboard.products.name is '@notNull
Its name.';
comment on column dashboard.products.item_class is '@notNull
One of raw, wip, finished, operations, spare_part.';
comment on column dashboard.products.unit is '@notNull
The unit it is counted in.';
comment on column dashboard.products.unit_whole is '@notNull
Whether it is counted in whole units only.';
comment on column dashboard.products.tracking is '@notNull
none, lot or serial.';
comment on column dashboard.products.category is 'The name of its category.';
comment on column dashboard.products.shelf_life_days is 'Days until a lot of it expires.';
comment on column dashboard.products.is_active is '@notNull
Whether it is in use.';
comment on column dashboard.products.created_at is '@notNull
When it was made.';
comment on column dashboard.products.updated_at is '@notNull
When it last changed.';
