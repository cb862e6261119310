-- As production.counted has it.
create view dashboard.work_orders as
select w.external_id as id, w.code, w.external_system_id, w.status, p.sku as product_sku, w.quantity, w.uom,
       (select coalesce(sum(case when l.kind = 'scrap' or l.from_bin = 'goods' then -l.quantity else l.quantity end), 0)
          from inventory.stock_ledger l
         where l.company_id = w.company_id and l.work_order_id = w.id and l.product_id = w.product_id
           and l.kind in ('output', 'scrap', 'reversal')
       ) as good_quantity,
       (select coalesce(sum(coalesce((
                 select sum(c.scrap_quantity) from work.task_counts c
                  where c.company_id = t.company_id and c.task_id = t.id), 0)
               - case when t.step > w.posting_step then t.posted_scrap else 0 end), 0)
          from work.tasks t
         where t.company_id = w.company_id and t.work_order_id = w.id
           and (t.step <= w.posting_step or (t.step is not null and exists (
             select from work.tasks p
              where p.company_id = w.company_id and p.work_order_id = w.id and p.step = w.posting_step
                and p.status not in ('done', 'declined')
                and not (p.status = 'incomplete' and p.is_partial_completion)))))
         + (select coalesce(sum(case when l.kind = 'scrap' then l.quantity when l.from_bin = 'bads' then -l.quantity
                                  end), 0)
              from inventory.stock_ledger l
             where l.company_id = w.company_id and l.work_order_id = w.id and l.product_id = w.product_id
               and l.kind in ('scrap', 'reversal')) as scrap_quantity,
       w.due_date, k.external_id as kit_storage_unit_id, r.external_id as routing_id,
       w.released_at, w.started_at, w.completed_at, w.closed_at, w.cancelled_at, w.cancel_reason, w.created_at,
       w.updated_at
  from production.work_orders w
  join inventory.products p on p.company_id = w.company_id and p.id = w.product_id
  left join production.routings r on r.company_id = w.company_id and r.id = w.routing_id
  left join inventory.storage_units k on k.company_id = w.company_id and k.id = w.kit_storage_unit_id;

comment on view dashboard.work_orders is
'@permission production:view
@primaryKey id
@foreignKey (product_sku) references products (sku)|@fieldName product|@foreignFieldName workOrders|@forwardDescription The product it makes.|@backwardDescription The work orders that make this product.
@foreignKey (routing_id) references routings (id)|@fieldName routing|@foreignFieldName workOrders|@forwardDescription The routing it was released with.|@backwardDescription The work orders released with this routing.
@foreignKey (kit_storage_unit_id) references storage_units (id)|@fieldName kitStorageUnit|@backwardBehavior -*|@forwardDescription The cart its material is kitted on.
An order to make a quantity of a product.';
comment on column dashboard.work_orders.id is '@notNull
The id of the work order.';
comment on column dashboard.work_orders.code is '@notNull
The code people read aloud, such as WO-12.';
comment on column dashboard.work_orders.external_system_id is '@notNull
The caller''s own id of the order.';
comment on column dashboard.work_orders.status is '@notNull
@values WorkOrderStatus draft released in_progress completed closed cancelled
Where it stands.';
comment on column dashboard.work_orders.product_sku is '@notNull
The SKU of the product.';
comment on column dashboard.work_orders.quantity is '@notNull
How much is to be made.';
comment on column dashboard.work_orders.uom is '@notNull
The unit of the quantity.';
comment on column dashboard.work_orders.good_quantity is '@notNull
Good pieces posted, less those scrapped on steps after the posting one or by an NCR.';
comment on column dashboard.work_orders.scrap_quantity is '@notNull
Scrap up to the operation that posts, and what left the goods for bads; while more is to be posted, all scrap.';
comment on column dashboard.work_orders.due_date is 'When it has to be done.';
comment on column dashboard.work_orders.kit_storage_unit_id is 'The id of the kit cart.';
comment on column dashboard.work_orders.routing_id is 'The id of the routing.';
comment on column dashboard.work_orders.released_at is 'When it was released.';
comment on column dashboard.work_orders.started_at is 'When work began.';
comment on column dashboard.work_orders.completed_at is 'When its last operation was done.';
comment on column dashboard.work_orders.closed_at is 'When it was closed.';
comment on column dashboard.work_orders.cancelled_at is 'When it was cancelled.';
comment on column dashboard.work_orders.cancel_reason is 'Why it was cancelled.';
comment on column dashboard.work_orders.created_at is '@notNull
When it was made.';
comment on column dashboard.work_orders.updated_at is '@notNull
When it last changed; what is made or scrapped is no such change.';
