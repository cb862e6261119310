create view dashboard.shipments as
select s.external_id as id, s.code, s.status, c.external_ref as customer_id, s.ship_to_address, s.tracking_reference,
       s.notes, s.shipped_at, s.created_at, s.updated_at
  from inventory.shipments s
  join inventory.customers c on c.company_id = s.company_id and c.id = s.customer_id;

comment on view dashboard.shipments is
'@permission inventory:view
@primaryKey id
@foreignKey (customer_id) references customers (id)|@fieldName customer|@foreignFieldName shipments|@forwardDescription Whom it is for.|@backwardDescription The shipments for this customer.
Goods for a customer: what is to leave, or has left, stock.';
comment on column dashboard.shipments.id is '@notNull
The id of the shipment.';
comment on column dashboard.shipments.code is '@notNull
Its code, such as SH-7.';
comment on column dashboard.shipments.status is '@notNull
@values ShipmentStatus draft shipped cancelled
Where it stands.';
comment on column dashboard.shipments.customer_id is '@notNull
The id of the customer.';
comment on column dashboard.shipments.ship_to_address is 'Where it goes.';
comment on column dashboard.shipments.tracking_reference is 'What the carrier calls it.';
comment on column dashboard.shipments.notes is 'What was noted of it.';
comment on column dashboard.shipments.shipped_at is 'When it left stock.';
comment on column dashboard.shipments.created_at is '@notNull
When it was made.';
comment on column dashboard.shipments.updated_at is '@notNull
When it last changed.';
