create view dashboard.purchase_orders as
select o.id, o.name collate app.alphabet as name, o.status, v.name collate app.alphabet as vendor_name,
       o.external_system_id, o.expected_at, o.created_at, o.updated_at
  from inventory.purchase_orders o
  left join inventory.vendors v on v.company_id = o.company_id and v.id = o.vendor_id;

comment on view dashboard.purchase_orders is
'@permission member
@primaryKey id
@foreignKey (vendor_name) references vendors (name)|@fieldName vendor|@foreignFieldName purchaseOrders|@forwardDescription The vendor.|@backwardDescription The purchase orders to this vendor.
An order to a vendor. Quantities only.';
comment on column dashboard.purchase_orders.id is '@notNull
The id of the purchase order.';
comment on column dashboard.purchase_orders.name is '@notNull
Its name.';
comment on column dashboard.purchase_orders.status is '@notNull
@values PurchaseOrderStatus open partially_received received closed
Where it stands.';
comment on column dashboard.purchase_orders.vendor_name is 'The name of the vendor.';
comment on column dashboard.purchase_orders.external_system_id is '@notNull
The caller''s own id of the order.';
comment on column dashboard.purchase_orders.expected_at is 'When the goods are expected.';
comment on column dashboard.purchase_orders.created_at is '@notNull
When it was made.';
comment on column dashboard.purchase_orders.updated_at is '@notNull
When it last changed.';
