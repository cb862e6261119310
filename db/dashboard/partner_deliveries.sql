create view dashboard.partner_deliveries as
select d.external_id as id, d.kind, d.direction, d.state, d.partner_name collate app.alphabet as partner_name,
       d.partner as partner_short_name,
       h.external_id as handoff_id,
       s.external_id as shipment_id, d.shipment_code,
       o.external_id as return_of,
       u.external_id as receiving_storage_unit_id, d.ship_to,
       case when d.is_refused then d.reason
         when d.state in ('unmapped', 'held', 'partially_received') then call.delivery_reason(d.id) end as reason,
       d.is_withdrawn, d.created_at, d.updated_at
  from partners.deliveries d
  left join partners.handoffs h on h.company_id = d.company_id and h.uid = d.handoff_uid
  left join partners.deliveries o on o.company_id = d.company_id and o.uid = d.return_of
  left join inventory.shipments s on s.company_id = d.company_id and s.id = d.shipment_id
  left join inventory.storage_units u
    on u.company_id = d.company_id and u.id = d.storage_unit_id and d.direction = 'incoming';

comment on view dashboard.partner_deliveries is
'@permission handoffs:send
@primaryKey id
@foreignKey (handoff_id) references handoffs (id)|@fieldName handoff|@foreignFieldName partnerDeliveries|@forwardDescription The handoff it belongs to.|@backwardDescription The goods that went to and fro for it.
@foreignKey (shipment_id) references shipments (id)|@fieldName shipment|@foreignFieldName partnerDeliveries|@forwardDescription The company''s own shipment that sent it.|@backwardDescription What became of it at a customer that is a partner.
@foreignKey (return_of) references partner_deliveries (id)|@fieldName returnOfDelivery|@foreignFieldName returns|@forwardDescription The delivery whose goods go back.|@backwardDescription What went back of it.
@foreignKey (receiving_storage_unit_id) references storage_units (id)|@fieldName receivingStorageUnit|@backwardBehavior -*|@forwardDescription The company''s own unit in whose transit bin it lies.
Goods sent to a partner, or by one.';
comment on column dashboard.partner_deliveries.id is '@notNull
The id of the delivery.';
comment on column dashboard.partner_deliveries.kind is '@notNull
@values PartnerDeliveryKind shipment handoff task return
What sent it.';
comment on column dashboard.partner_deliveries.direction is '@notNull
@values PartnerDeliveryDirection incoming outgoing
Whether it comes or was sent.';
comment on column dashboard.partner_deliveries.state is '@notNull
@values PartnerDeliveryState in_transit unmapped held partially_received received shortfall refused settled reversed
Where it stands, the same on both sides.';
comment on column dashboard.partner_deliveries.partner_name is '@notNull
What the company calls the partner.';
comment on column dashboard.partner_deliveries.partner_short_name is '@notNull
The partner''s short name on the service.';
comment on column dashboard.partner_deliveries.handoff_id is 'The id of the handoff it belongs to.';
comment on column dashboard.partner_deliveries.shipment_id is 'The id of the company''s own shipment.';
comment on column dashboard.partner_deliveries.shipment_code is
  'The code of the sender''s shipment, as on the papers.';
comment on column dashboard.partner_deliveries.return_of is 'The id of the delivery whose goods go back.';
comment on column dashboard.partner_deliveries.receiving_storage_unit_id is
  'The id of the unit in whose transit bin it lies.';
comment on column dashboard.partner_deliveries.ship_to is 'Where it is to go, in the sender''s words.';
comment on column dashboard.partner_deliveries.reason is
  'Why it was refused; at the recipient alone also why it waits for a person.';
comment on column dashboard.partner_deliveries.is_withdrawn is '@notNull
Whether the sender took it back, as far as it was not received.';
comment on column dashboard.partner_deliveries.created_at is '@notNull
When it was sent.';
comment on column dashboard.partner_deliveries.updated_at is '@notNull
When it last changed.';
