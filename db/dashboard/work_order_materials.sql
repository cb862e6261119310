-- What was made did ask for what was consumed and what was short; what is not made yet will ask for the rest: that is
-- production.still_needed, written out, since functions in a view run with the reader's rights.
create view dashboard.work_order_materials as
select w.external_id as work_order_id, p.sku as product_sku, m.position, m.quantity_per_unit,
       used.quantity + m.shortage
         + case when p.unit_whole
             then ceil(m.quantity_per_unit * (unmade.before + unmade.pieces))
                  - ceil(m.quantity_per_unit * unmade.before)
             else m.quantity_per_unit * unmade.pieces end as required,
       used.quantity as consumed, m.shortage
  from production.work_order_materials m
  join production.work_orders w on w.company_id = m.company_id and w.id = m.work_order_id
  join inventory.products p on p.company_id = m.company_id and p.id = m.product_id
 cross join lateral (
         select coalesce(sum(case g.kind when 'reversal' then -g.quantity else g.quantity end), 0) as quantity
           from inventory.stock_ledger g
          where g.company_id = m.company_id and g.work_order_id = m.work_order_id and g.product_id = m.product_id
            and g.kind in ('consumption', 'reversal')) used
 cross join lateral (
         select case when w.status in ('released', 'in_progress')
                  then greatest(
                    case when bool_or(t.step = w.posting_step
                           and not (t.status in ('done', 'declined')
                                    or (t.status = 'incomplete' and t.is_partial_completion)))
                      then greatest(w.quantity, coalesce(sum(k.good) filter (where t.step = w.posting_step), 0))
                           - sum(t.posted_good) else 0 end
                    + case w.backflush_basis when 'good' then 0 else sum(k.scrap - t.posted_scrap) end, 0)
                  else 0 end as pieces,
                coalesce(sum(t.posted_good + case w.backflush_basis when 'good' then 0 else t.posted_scrap end),
                         0) as before
           from work.tasks t
          cross join lateral (
                  select coalesce(sum(c.good_quantity), 0) as good, coalesce(sum(c.scrap_quantity), 0) as scrap
                    from work.task_counts c where c.company_id = t.company_id and c.task_id = t.id) k
          where t.company_id = w.company_id and t.work_order_id = w.id and t.step <= w.posting_step) unmade;

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
Needed for the whole order: consumed, short, and what is still needed of what is not made yet.';
comment on column dashboard.work_order_materials.consumed is '@notNull
Consumed so far.';
comment on column dashboard.work_order_materials.shortage is '@notNull
What was missing when it was to be consumed.';
