-- Before output is posted: what the ordered quantity asks for. Afterwards: what was made did ask for.
create view dashboard.work_order_materials as
select w.external_id as work_order_id, p.sku as product_sku, m.position, m.quantity_per_unit,
       case when exists (select from work.tasks t where t.company_id = w.company_id and t.work_order_id = w.id
                            and t.output_posted_at is not null)
         then m.shortage + used.quantity
         else m.quantity_per_unit * w.quantity end as required,
       used.quantity as consumed, m.shortage
  from production.work_order_materials m
  join production.work_orders w on w.company_id = m.company_id and w.id = m.work_order_id
  join inventory.products p on p.company_id = m.company_id and p.id = m.product_id
 cross join lateral (
         select coalesce(sum(case g.kind when 'reversal' then -g.quantity else g.quantity end), 0) as quantity
           from inventory.stock_ledger g
          where g.company_id = m.company_id and g.work_order_id = m.work_order_id and g.product_id = m.product_id
            and g.kind in ('consumption', 'reversal')) used;

comment on view dashboard.work_order_materials is
'@permission production:view
@primaryKey work_order_id,product_sku
@foreignKey (work_order_id) references work_orders (id)|@fieldName workOrder|@foreignFieldName materials|@forwardDescription The work order.|@backwardDescription The material of this work order.
@foreignKey (product_sku) references products (sku)|@fieldName product|@foreignFieldName neededBy|@forwardDescription The component.|@backwardDescription The work orders that need this product.
A component that a work order needs, from the recipe it was released with.';
comment on column dashboard.work_order_materials.work_order_id is '@notNull
The id of the work order.';
comment on column dashboard.work_order_materials.product_sku is '@notNull
The SKU of the component.';
comment on column dashboard.work_order_materials.position is '@notNull
Its place in the recipe.';
comment on column dashboard.work_order_materials.quantity_per_unit is '@notNull
Needed for one unit.';
comment on column dashboard.work_order_materials.required is '@notNull
Needed for the whole order; once output is posted, for what was made.';
comment on column dashboard.work_order_materials.consumed is '@notNull
Consumed so far.';
comment on column dashboard.work_order_materials.shortage is '@notNull
What was missing when it was to be consumed.';
