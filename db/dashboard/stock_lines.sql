-- What lies where. The two keys stand in for a missing lot or serial, so that a line has a key.
create view dashboard.stock_lines as
select p.sku as product_sku, u.external_id as storage_unit_id, b.bin, l.code as lot_code, s.code as serial_code,
       b.quantity, b.received_at, coalesce(l.code, '') as lot_key, coalesce(s.code, '') as serial_key
  from inventory.balances b
  join inventory.products p on p.company_id = b.company_id and p.id = b.product_id
  join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
  left join production.lots l on l.company_id = b.company_id and l.id = b.lot_id
  left join inventory.serials s on s.company_id = b.company_id and s.id = b.serial_id
 where b.quantity > 0;

comment on view dashboard.stock_lines is
'@permission inventory:view
@primaryKey product_sku,storage_unit_id,bin,lot_key,serial_key
@behavior -query:resource:single
@foreignKey (product_sku) references products (sku)|@fieldName product|@foreignFieldName stock|@forwardDescription The product.|@backwardDescription Where this product lies: by storage unit, bin, lot and serial.
@foreignKey (storage_unit_id) references storage_units (id)|@fieldName storageUnit|@foreignFieldName contents|@forwardDescription The storage unit.|@backwardDescription What lies in this storage unit.
@foreignKey (product_sku,lot_code) references lots (product_sku,code)|@fieldName lot|@foreignFieldName where|@forwardDescription The lot.|@backwardDescription Where this lot lies.
What lies where: one product in one storage unit, in one bin, of one lot or serial.';
comment on column dashboard.stock_lines.product_sku is '@notNull
The SKU of the product.';
comment on column dashboard.stock_lines.storage_unit_id is '@notNull
The id of the storage unit.';
comment on column dashboard.stock_lines.bin is '@notNull
@values Bin goods bads quarantine installed transit
The bin it lies in.';
comment on column dashboard.stock_lines.lot_code is 'The code of the lot.';
comment on column dashboard.stock_lines.serial_code is 'The serial.';
comment on column dashboard.stock_lines.quantity is '@notNull
How much lies there.';
comment on column dashboard.stock_lines.received_at is '@notNull
When the oldest of it came.';
comment on column dashboard.stock_lines.lot_key is '@behavior -*';
comment on column dashboard.stock_lines.serial_key is '@behavior -*';
