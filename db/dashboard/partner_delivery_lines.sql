create view dashboard.partner_delivery_lines as
select l.id, d.external_id as delivery_id, l.position, l.sku, l.name, l.uom, p.sku as product_sku, l.quantity,
       l.lot_code, l.lot_status, l.lot_expires_at as expires_at, l.serial_code, l.received_quantity,
       l.damaged_quantity, l.missing_quantity, l.reversed_quantity,
       coalesce((select sum(b.quantity - b.reversed_quantity)
                   from partners.deliveries r
                   join partners.delivery_lines b on b.company_id = r.company_id and b.delivery_id = r.id
                  where r.company_id = l.company_id and r.return_of = d.uid and b.of_position = l.position), 0)
         as returned_quantity,
       partners.open_quantity(l) as open_quantity
  from partners.delivery_lines l
  join partners.deliveries d on d.company_id = l.company_id and d.id = l.delivery_id
  left join inventory.products p on p.company_id = l.company_id and p.id = l.product_id;

comment on view dashboard.partner_delivery_lines is
'@permission handoffs:send
@primaryKey id
@foreignKey (delivery_id) references partner_deliveries (id)|@fieldName delivery|@foreignFieldName lines|@forwardDescription The delivery.|@backwardDescription Its lines.
@foreignKey (product_sku) references products (sku)|@fieldName product|@foreignFieldName partnerDeliveryLines|@forwardDescription The company''s own product; null: unmapped.|@backwardDescription Where this product goes to partners, or comes from them.
A line of goods sent to a partner, or by one.';
comment on column dashboard.partner_delivery_lines.id is '@notNull
The id of the line.';
comment on column dashboard.partner_delivery_lines.delivery_id is '@notNull
The id of the delivery.';
comment on column dashboard.partner_delivery_lines.position is '@notNull
Its place in the delivery, from 0.';
comment on column dashboard.partner_delivery_lines.sku is '@notNull
The SKU at the sender.';
comment on column dashboard.partner_delivery_lines.name is '@notNull
What the sender calls the product.';
comment on column dashboard.partner_delivery_lines.uom is 'The unit it is counted in at the sender.';
comment on column dashboard.partner_delivery_lines.product_sku is
  'The SKU of the company''s own product; null: unmapped.';
comment on column dashboard.partner_delivery_lines.quantity is '@notNull
How much was sent.';
comment on column dashboard.partner_delivery_lines.lot_code is 'The code of the lot at the sender.';
comment on column dashboard.partner_delivery_lines.lot_status is
  'The status of the lot when it left; what a recall held or lay in bads is blocked, what lay in quarantine '
  'quarantined.';
comment on column dashboard.partner_delivery_lines.expires_at is 'When the lot expires.';
comment on column dashboard.partner_delivery_lines.serial_code is 'The serial of the piece.';
comment on column dashboard.partner_delivery_lines.received_quantity is '@notNull
How much came, and is good.';
comment on column dashboard.partner_delivery_lines.damaged_quantity is '@notNull
How much came damaged.';
comment on column dashboard.partner_delivery_lines.missing_quantity is '@notNull
How much was reported missing.';
comment on column dashboard.partner_delivery_lines.reversed_quantity is '@notNull
How much was withdrawn or refused before it was received.';
comment on column dashboard.partner_delivery_lines.returned_quantity is '@notNull
How much of what came was sent back since.';
comment on column dashboard.partner_delivery_lines.open_quantity is '@notNull
How much is still to come.';
