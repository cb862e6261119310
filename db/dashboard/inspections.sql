-- Only those whose task the caller sees.
create view dashboard.inspections as
select i.id, t.external_id as task_id, p.sku as product_sku, l.code as lot_code,
       (select sum(n.quantity) from quality.inspection_lines n
         where n.company_id = i.company_id and n.inspection_id = i.id) as quantity,
       i.released_at, i.created_at
  from quality.inspections i
  join work.tasks t on t.company_id = i.company_id and t.id = i.task_id
  join inventory.products p on p.company_id = i.company_id and p.id = i.product_id
  left join production.lots l on l.company_id = i.company_id and l.id = i.lot_id
 where (select app.can('tasks:view_all')) or t.id in (select call.visible_task_ids());

comment on view dashboard.inspections is
'@permission member
@primaryKey id
@foreignKey (task_id) references tasks (id)|@fieldName task|@foreignFieldName inspections|@forwardDescription The task that inspects it.|@backwardDescription What the task inspects, if it is an inspection.
@foreignKey (product_sku) references products (sku)|@fieldName product|@foreignFieldName inspections|@forwardDescription The product received.|@backwardDescription The inspections of receipts of this product.
@foreignKey (product_sku,lot_code) references lots (product_sku,code)|@fieldName lot|@foreignFieldName inspections|@forwardDescription The lot received.|@backwardDescription The inspections of receipts of this lot.
A receipt that is inspected before it may be used. Only those whose task the caller sees.';
comment on column dashboard.inspections.id is '@notNull
Its number.';
comment on column dashboard.inspections.task_id is '@notNull
The id of the task that inspects it.';
comment on column dashboard.inspections.product_sku is '@notNull
The SKU of the product received.';
comment on column dashboard.inspections.lot_code is 'The code of the lot received.';
comment on column dashboard.inspections.quantity is '@notNull
How much was received.';
comment on column dashboard.inspections.released_at is 'When it was released from quarantine; null while it waits, or '
  'when it was not.';
comment on column dashboard.inspections.created_at is '@notNull
When it was received.';
