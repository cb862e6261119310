create view dashboard.purchase_order_lines as
select l.id, l.purchase_order_id, l.position, p.sku as product_sku, l.quantity_ordered, l.quantity_received
  from inventory.purchase_order_lines l
  join inventory.products p on p.company_id = l.company_id and p.id = l.product_id;

comment on view dashboard.purchase_order_lines is
'@permission member
@primaryKey id
@foreignKey (purchase_order_id) references purchase_orders (id)|@fieldName purchaseOrder|@foreignFieldName lines|@forwardDescription The purchase order.|@backwardDescription The lines of this purchase order.
@foreignKey (product_sku) references products (sku)|@fieldName product|@foreignFieldName purchaseOrderLines|@forwardDescription The product.|@backwardDescription Where this product was ordered.
A line of a purchase order.';
comment on column dashboard.purchase_order_lines.id is '@notNull
The id of the line.';
comment on column dashboard.purchase_order_lines.purchase_order_id is '@notNull
The id of the purchase order.';
comment on column dashboard.purchase_order_lines.position is '@notNull
Its place in the order.';
comment on column dashboard.purchase_order_lines.product_sku is '@notNull
The SKU of the product.';
comment on column dashboard.purchase_order_lines.quantity_ordered is '@notNull
How much was ordered.';
comment on column dashboard.purchase_order_lines.quantity_received is '@notNull
How much came so far.';
