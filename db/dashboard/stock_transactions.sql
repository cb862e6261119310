-- No more tables are joined than Postgres puts in whatever order is best (join_collapse_limit), so that what is asked
-- of an order or a task is found by it; what few ask for is looked up for the rows that are shown.
create view dashboard.stock_transactions as
select g.id, g.time, g.kind, g.quantity, p.sku as product_sku, l.code as lot_code,
       (select s.code from inventory.serials s where s.company_id = g.company_id and s.id = g.serial_id) as serial_code,
       f.external_id as from_storage_unit_id, g.from_bin, u.external_id as to_storage_unit_id, g.to_bin,
       (select v.name from inventory.vendors v where v.company_id = g.company_id and v.id = g.from_vendor_id)
         as from_vendor,
       (select v.name from inventory.vendors v where v.company_id = g.company_id and v.id = g.to_vendor_id)
         as to_vendor,
       (select c.external_ref from inventory.customers c where c.company_id = g.company_id and c.id = g.to_customer_id)
         as to_customer_id,
       h.external_id as shipment_id, t.external_id as task_id, w.external_id as work_order_id,
       g.purchase_order_line_id, g.reason_code_id, g.group_id as stock_transaction_group_id,
       g.call_id as audit_entry_id
  from inventory.stock_ledger g
  left join inventory.products p on p.company_id = g.company_id and p.id = g.product_id
  left join production.lots l on l.company_id = g.company_id and l.id = g.lot_id
  left join inventory.storage_units f on f.company_id = g.company_id and f.id = g.from_storage_unit_id
  left join inventory.storage_units u on u.company_id = g.company_id and u.id = g.to_storage_unit_id
  left join inventory.shipments h on g.kind = 'shipment' and h.company_id = g.company_id
    and h.stock_group_id = g.group_id
  left join work.tasks t on t.company_id = g.company_id and t.id = g.task_id
  left join production.work_orders w on w.company_id = g.company_id and w.id = g.work_order_id;

comment on view dashboard.stock_transactions is
'@permission inventory:view
@primaryKey id
@foreignKey (product_sku) references products (sku)|@fieldName product|@foreignFieldName stockTransactions|@forwardDescription The product.|@backwardDescription Every change of the stock of this product.
@foreignKey (product_sku,lot_code) references lots (product_sku,code)|@fieldName lot|@foreignFieldName stockTransactions|@forwardDescription The lot.|@backwardDescription Every change of the stock of this lot.
@foreignKey (from_storage_unit_id) references storage_units (id)|@fieldName fromStorageUnit|@backwardBehavior -*|@forwardDescription Where it left.
@foreignKey (to_storage_unit_id) references storage_units (id)|@fieldName toStorageUnit|@backwardBehavior -*|@forwardDescription Where it came.
@foreignKey (to_customer_id) references customers (id)|@fieldName toCustomer|@backwardBehavior -*|@forwardDescription The customer it went to.
@foreignKey (shipment_id) references shipments (id)|@fieldName shipment|@foreignFieldName stockTransactions|@forwardDescription The shipment that took it.|@backwardDescription What this shipment took out of stock.
@foreignKey (task_id) references tasks (id)|@fieldName task|@backwardBehavior -*|@forwardDescription The task that caused it, when the caller sees that task.
@foreignKey (work_order_id) references work_orders (id)|@fieldName workOrder|@foreignFieldName stockTransactions|@forwardDescription The work order that caused it.|@backwardDescription What this work order consumed and produced.
@foreignKey (purchase_order_line_id) references purchase_order_lines (id)|@fieldName purchaseOrderLine|@backwardBehavior -*|@forwardDescription The line of the purchase order that was received.
@foreignKey (reason_code_id) references reason_codes (id)|@fieldName reasonCode|@backwardBehavior -*|@forwardDescription Why stock was adjusted; why pieces were scrapped, their counts tell (taskCounts).
@foreignKey (audit_entry_id) references audit_entries (id)|@fieldName auditEntry|@backwardBehavior -*|@forwardDescription The write that moved it, and who did that.
A row of the stock ledger. The ledger is append-only: what lies where is the sum of its rows.';
comment on column dashboard.stock_transactions.id is '@notNull
The number of the row.';
comment on column dashboard.stock_transactions.time is '@notNull
When it was posted, by the server''s clock.';
comment on column dashboard.stock_transactions.kind is '@notNull
@values TransactionKind receipt transfer consumption output adjustment shipment scrap installation return reversal
What kind of movement it is.';
comment on column dashboard.stock_transactions.quantity is '@notNull
How much moved.';
comment on column dashboard.stock_transactions.product_sku is '@notNull
The SKU of the product.';
comment on column dashboard.stock_transactions.lot_code is 'The code of the lot.';
comment on column dashboard.stock_transactions.serial_code is 'The serial.';
comment on column dashboard.stock_transactions.from_storage_unit_id is 'The id of the storage unit it left.';
comment on column dashboard.stock_transactions.from_bin is '@values Bin goods bads quarantine installed transit
The bin it left.';
comment on column dashboard.stock_transactions.to_storage_unit_id is 'The id of the storage unit it came to.';
comment on column dashboard.stock_transactions.to_bin is '@values Bin goods bads quarantine installed transit
The bin it came to.';
comment on column dashboard.stock_transactions.from_vendor is 'The name of the vendor it came from.';
comment on column dashboard.stock_transactions.to_vendor is 'The name of the vendor it went to.';
comment on column dashboard.stock_transactions.to_customer_id is 'The id of the customer it went to.';
comment on column dashboard.stock_transactions.shipment_id is 'The id of the shipment that took it.';
comment on column dashboard.stock_transactions.task_id is 'The id of the task that caused it.';
comment on column dashboard.stock_transactions.work_order_id is 'The id of the work order that caused it.';
comment on column dashboard.stock_transactions.purchase_order_line_id is 'The id of the purchase order line received.';
comment on column dashboard.stock_transactions.reason_code_id is 'The id of the reason code.';
comment on column dashboard.stock_transactions.stock_transaction_group_id is '@notNull
Rows that were posted together have the same.';
comment on column dashboard.stock_transactions.audit_entry_id is '@notNull
The number of the write in the audit log.';
