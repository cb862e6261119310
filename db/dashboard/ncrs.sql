-- A report is its task: only those that the caller sees. Its pieces are those of quality.decided_serials, which a
-- dashboard may not call.
create view dashboard.ncrs as
select t.external_id as task_id, n.code, f.external_id as found_on_task_id, p.sku as product_sku, l.code as lot_code,
       array(select s.code
               from (select n.serial_id as id
                     union
                     select g.serial_id from inventory.stock_ledger g
                      where g.company_id = n.company_id and g.task_id = n.task_id and g.kind = 'scrap') d
               join inventory.serials s on s.company_id = n.company_id and s.id = d.id
              order by s.code, s.id) as serials,
       n.failed_checks, n.disposition, n.scrap_quantity, n.notes, r.external_id as rework_task_id,
       n.dispositioned_by as dispositioned_by_id, n.dispositioned_at, t.created_at, t.updated_at
  from quality.ncrs n
  join work.tasks t on t.company_id = n.company_id and t.id = n.task_id
  left join work.tasks f on f.company_id = n.company_id and f.id = n.found_on_task_id
  left join inventory.products p on p.company_id = n.company_id and p.id = n.product_id
  left join production.lots l on l.company_id = n.company_id and l.id = n.lot_id
  left join work.tasks r on r.company_id = n.company_id and r.id = n.rework_task_id
 where (select app.can('tasks:view_all')) or t.id in (select call.visible_task_ids());

comment on view dashboard.ncrs is
'@permission member
@primaryKey task_id
@foreignKey (task_id) references tasks (id)|@fieldName task|@foreignFieldName ncrs|@forwardDescription The task of the report.|@backwardDescription What the task reports, if it is a nonconformance report.
@foreignKey (found_on_task_id) references tasks (id)|@fieldName foundOn|@foreignFieldName foundNcrs|@forwardDescription The task it was found on.|@backwardDescription The reports found on this task.
@foreignKey (product_sku) references products (sku)|@fieldName product|@foreignFieldName ncrs|@forwardDescription The product it is about.|@backwardDescription The reports about this product.
@foreignKey (product_sku,lot_code) references lots (product_sku,code)|@fieldName lot|@foreignFieldName ncrs|@forwardDescription The lot it is about.|@backwardDescription The reports about this lot.
@foreignKey (rework_task_id) references tasks (id)|@fieldName reworkTask|@backwardBehavior -*|@forwardDescription The task that reworks it.
@foreignKey (dispositioned_by_id) references people (id)|@fieldName dispositionedBy|@backwardBehavior -*|@forwardDescription Who decided.
A nonconformance report. Only those whose task the caller sees.';
comment on column dashboard.ncrs.task_id is '@notNull
The id of its task.';
comment on column dashboard.ncrs.code is '@notNull
Such as NCR-3: what people call it.';
comment on column dashboard.ncrs.found_on_task_id is 'The id of the task it was found on.';
comment on column dashboard.ncrs.product_sku is 'The SKU of the product it is about.';
comment on column dashboard.ncrs.lot_code is 'The code of the lot it is about.';
comment on column dashboard.ncrs.serials is '@notNull
The serial numbers of the pieces that were scrapped, or named in its decision.';
comment on column dashboard.ncrs.failed_checks is '@notNull
The measurements outside their limits that opened it.';
comment on column dashboard.ncrs.disposition is '@values Disposition use_as_is rework scrap return
What was decided; null while nobody has.';
comment on column dashboard.ncrs.scrap_quantity is 'How much was scrapped.';
comment on column dashboard.ncrs.notes is 'What was said with the decision.';
comment on column dashboard.ncrs.rework_task_id is 'The id of the task that reworks it.';
comment on column dashboard.ncrs.dispositioned_by_id is 'The personnel id of who decided.';
comment on column dashboard.ncrs.dispositioned_at is 'When it was decided.';
comment on column dashboard.ncrs.created_at is '@notNull
When it was opened.';
comment on column dashboard.ncrs.updated_at is '@notNull
When its task last changed, by its decision too.';
