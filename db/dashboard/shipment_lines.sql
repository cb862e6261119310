create view dashboard.shipment_lines as
select l.id, s.external_id as shipment_id, l.position, p.sku as product_sku, l.quantity,
       u.external_id as storage_unit_id, l.lot_code, coalesce(l.serial_codes, '{}') as serial_codes
  from inventory.shipment_lines l
  join inventory.shipments s on s.company_id = l.company_id and s.id = l.shipment_id
  join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
  join inventory.storage_units u on u.company_id = l.company_id and u.id = l.storage_unit_id;

comment on view dashboard.shipment_lines is
'@permission inventory:view
@primaryKey id
@foreignKey (shipment_id) references shipments (id)|@fieldName shipment|@foreignFieldName lines|@forwardDescription The shipment.|@backwardDescription The lines of this shipment.
@foreignKey (product_sku) references products (sku)|@fieldName product|@foreignFieldName shipmentLines|@forwardDescription The product.|@backwardDescription Where this product is shipped.
@foreignKey (storage_unit_id) references storage_units (id)|@fieldName storageUnit|@backwardBehavior -*|@forwardDescription Where it is taken from.
@foreignKey (product_sku,lot_code) references lots (product_sku,code)|@fieldName lot|@foreignFieldName shipmentLines|@forwardDescription The lot.|@backwardDescription Where this lot is shipped.
A line of a shipment.';
comment on column dashboard.shipment_lines.id is '@notNull
The id of the line.';
comment on column dashboard.shipment_lines.shipment_id is '@notNull
The id of the shipment.';
comment on column dashboard.shipment_lines.position is '@notNull
Its place in the shipment, from 0.';
comment on column dashboard.shipment_lines.product_sku is '@notNull
The SKU of the product.';
comment on column dashboard.shipment_lines.quantity is '@notNull
How much of it.';
comment on column dashboard.shipment_lines.storage_unit_id is '@notNull
The id of the storage unit it is taken from.';
comment on column dashboard.shipment_lines.lot_code is 'The code of the lot.';
comment on column dashboard.shipment_lines.serial_codes is '@notNull
The serials, one a piece.';
