-- What the books say of a blind count is not shown before it is finalized.
create view dashboard.inventory_count_lines as
select l.id, c.external_id as count_id, p.sku as product_sku, l.bin, l.lot_code, l.serial_code,
       case when not c.blind or c.finalized_at is not null then l.expected_quantity end as expected_quantity,
       l.counted_quantity,
       case when (not c.blind or c.finalized_at is not null) and l.moved_at is null
         then l.counted_quantity - l.expected_quantity end as difference,
       l.counted_by, l.counted_at, l.auto_added, l.moved_at as moved_since, l.decision, l.reason_code_id,
       l.resulting_quantity
  from inventory.count_lines l
  join inventory.counts c on c.company_id = l.company_id and c.id = l.count_id
  join inventory.products p on p.company_id = l.company_id and p.id = l.product_id;

comment on view dashboard.inventory_count_lines is
'@permission inventory:view
@primaryKey id
@foreignKey (count_id) references inventory_counts (id)|@fieldName count|@foreignFieldName lines|@forwardDescription The count.|@backwardDescription The lines of this count.
@foreignKey (product_sku) references products (sku)|@fieldName product|@backwardBehavior -*|@forwardDescription The product.
@foreignKey (counted_by) references people (id)|@fieldName countedByPerson|@backwardBehavior -*|@forwardDescription Who counted.
@foreignKey (reason_code_id) references reason_codes (id)|@fieldName reasonCode|@backwardBehavior -*|@forwardDescription The reason of the adjustment.
A line of a cycle count: one product in one bin, of one lot or serial.';
comment on column dashboard.inventory_count_lines.id is '@notNull
The id of the line.';
comment on column dashboard.inventory_count_lines.count_id is '@notNull
The id of the count.';
comment on column dashboard.inventory_count_lines.product_sku is '@notNull
The SKU of the product.';
comment on column dashboard.inventory_count_lines.bin is '@notNull
@values Bin goods bads quarantine installed transit
The bin.';
comment on column dashboard.inventory_count_lines.lot_code is 'The code of the lot.';
comment on column dashboard.inventory_count_lines.serial_code is 'The serial.';
comment on column dashboard.inventory_count_lines.expected_quantity is 'What the books say; null in a blind count '
  'until it is finalized.';
comment on column dashboard.inventory_count_lines.counted_quantity is 'What was counted; null while it is not.';
comment on column dashboard.inventory_count_lines.difference is 'Counted less expected; null where its '
  'stock moved with no count after it.';
comment on column dashboard.inventory_count_lines.counted_by is 'The personnel id of who counted.';
comment on column dashboard.inventory_count_lines.counted_at is 'When it was counted.';
comment on column dashboard.inventory_count_lines.auto_added is '@notNull
Whether nobody counted it, so that it was taken as 0.';
comment on column dashboard.inventory_count_lines.moved_since is 'When its stock last moved with no count after it, '
  'as of finalizing, then of reconciling.';
comment on column dashboard.inventory_count_lines.decision is '@values CountDecision accepted adjusted ignored
What was decided about it.';
comment on column dashboard.inventory_count_lines.reason_code_id is 'The reason code of the adjustment.';
comment on column dashboard.inventory_count_lines.resulting_quantity is 'What lay there when the count was reconciled.';
