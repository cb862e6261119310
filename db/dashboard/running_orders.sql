-- Of running orders only: what has ended is in work_orders. What it made is as production.counted has it. A figure that
-- is not asked for costs nothing.
create view dashboard.running_orders as
select w.external_id as work_order_id, p.sku as product_sku, w.status, w.quantity,
       (select coalesce(sum(case when l.kind = 'scrap' or l.from_bin = 'goods' then -l.quantity else l.quantity end), 0)
          from inventory.stock_ledger l
         where l.company_id = w.company_id and l.work_order_id = w.id and l.product_id = w.product_id
           and l.kind in ('output', 'scrap', 'reversal')) as good_quantity,
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
       (select count(*)::integer from work.tasks t
         where t.company_id = w.company_id and t.work_order_id = w.id and t.step is not null
           and t.status <> 'declined' and not (t.status = 'incomplete' and t.is_partial_completion)) as operations,
       (select count(*)::integer from work.tasks t
         where t.company_id = w.company_id and t.work_order_id = w.id and t.step is not null
           and t.status = 'done') as operations_done,
       w.due_date, coalesce(w.due_date < app.now(), false) as is_late, w.released_at, w.started_at
  from production.work_orders w
  join inventory.products p on p.company_id = w.company_id and p.id = w.product_id
 where w.status in ('released', 'in_progress');

comment on view dashboard.running_orders is
'@permission production:view
@primaryKey work_order_id
@foreignKey (work_order_id) references work_orders (id)|@fieldName workOrder|@foreignFieldName progress|@forwardDescription The work order.|@backwardDescription How far it is, while it runs.
@foreignKey (product_sku) references products (sku)|@fieldName product|@backwardBehavior -*|@forwardDescription The product it makes.
How far a running work order is: released or in progress.';
comment on column dashboard.running_orders.work_order_id is '@notNull
The id of the work order.';
comment on column dashboard.running_orders.product_sku is '@notNull
The SKU of the product.';
comment on column dashboard.running_orders.status is '@notNull
@values WorkOrderStatus draft released in_progress completed closed cancelled
released or in_progress.';
comment on column dashboard.running_orders.quantity is '@notNull
How much is to be made.';
comment on column dashboard.running_orders.good_quantity is '@notNull
Good pieces posted, less those scrapped on steps after the posting one or by an NCR.';
comment on column dashboard.running_orders.scrap_quantity is '@notNull
Scrap up to the operation that posts, and what left the goods for bads; while more is to be posted, all scrap.';
comment on column dashboard.running_orders.operations is '@notNull
How many operations it has; those that were declined, or left to a follow-up, don''t count.';
comment on column dashboard.running_orders.operations_done is '@notNull
How many of them are done.';
comment on column dashboard.running_orders.due_date is 'When it has to be done.';
comment on column dashboard.running_orders.is_late is '@notNull
@moves
Whether that is past.';
comment on column dashboard.running_orders.released_at is 'When it was released.';
comment on column dashboard.running_orders.started_at is 'When work began.';
