--! Previous: sha1:f4764d99bcab47fccceb2d77668bf1a493838183
--! Hash: sha1:1d6de8bb06167cf1d09c374400d787e3a01651e3
--! Message: deliveries

set role millwright_owner;

create table partners.deliveries (
  company_id       bigint not null references app.companies (id),
  id               bigint generated always as identity,
  external_id      text not null,
  uid              uuid not null,
  direction        text not null constraint delivery_direction_known check (direction in ('incoming', 'outgoing')),
  partner          text not null,
  partner_name     text not null,
  kind             text not null constraint delivery_kind_known check (
    kind in ('shipment', 'handoff', 'task', 'return')),
  state            text not null constraint delivery_state_known check (
    state in ('in_transit', 'unmapped', 'held', 'partially_received', 'received', 'shortfall', 'refused', 'settled',
              'reversed')),
  handoff_uid      uuid,
  return_of        uuid,
  shipment_id      bigint,
  shipment_code    text,
  ship_to          text,
  storage_unit_id  bigint,
  is_withdrawn     boolean not null default false,
  is_refused       boolean not null default false,
  is_settled       boolean not null default false,
  reason           text,
  told_version     bigint not null default 0,
  heard_version    bigint not null default 0,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  primary key (company_id, id),
  constraint deliveries_external_id unique (company_id, external_id),
  constraint deliveries_uid unique (company_id, uid),
  constraint deliveries_shipment foreign key (company_id, shipment_id)
    references inventory.shipments (company_id, id),
  constraint deliveries_storage_unit foreign key (company_id, storage_unit_id)
    references inventory.storage_units (company_id, id)
);
create index deliveries_newest on partners.deliveries (company_id, created_at desc, id desc);
create index deliveries_by_direction on partners.deliveries (company_id, direction, created_at desc, id desc);
create index deliveries_by_state on partners.deliveries (company_id, state, created_at desc, id desc);
create index deliveries_by_shipment on partners.deliveries (company_id, shipment_id) where shipment_id is not null;
create index deliveries_by_handoff on partners.deliveries (company_id, handoff_uid) where handoff_uid is not null;
create index deliveries_by_return_of on partners.deliveries (company_id, return_of) where return_of is not null;
comment on table partners.deliveries is
  'Goods that one company sent another: this company''s side of it. The partner has a row of its own.';
comment on column partners.deliveries.uid is
  'What both sides know the delivery by between themselves; no caller is told it.';
comment on column partners.deliveries.direction is 'outgoing: this company sent it; incoming: it is sent to it.';
comment on column partners.deliveries.partner is 'The short name of the other company.';
comment on column partners.deliveries.partner_name is
  'What this company called the partner among its subcontractors when the delivery came into being.';
comment on column partners.deliveries.kind is
  'What brought it about: a shipment; the goods that go along with a handed task; an inventory task connected with '
  'one; or goods that came and go back.';
comment on column partners.deliveries.state is
  'By what became of the lines, as the recipient last told; settled: the sender takes the shortfall as it is.';
comment on column partners.deliveries.handoff_uid is 'The uid of the handoff that it belongs to; null: none.';
comment on column partners.deliveries.return_of is 'The uid of the delivery whose goods go back; null: none.';
comment on column partners.deliveries.shipment_id is 'The sender''s own shipment.';
comment on column partners.deliveries.shipment_code is
  'The code of the sender''s shipment, as it stands on the papers.';
comment on column partners.deliveries.ship_to is 'Where it is to go, in the sender''s words; null: it did not say.';
comment on column partners.deliveries.storage_unit_id is
  'The recipient''s own unit in whose transit bin it lies; null: nothing said which.';
comment on column partners.deliveries.is_withdrawn is
  'The sender asked for what is not received yet; the recipient''s word decides what that was.';
comment on column partners.deliveries.reason is
  'Why it was refused, or waits for a person, in the recipient''s words; else null.';
comment on column partners.deliveries.told_version is 'The number of what was last told to the partner of it.';
comment on column partners.deliveries.heard_version is
  'The number of what was last heard from the partner of it; what comes with a smaller one is late.';

create table partners.delivery_lines (
  company_id         bigint not null references app.companies (id),
  id                 bigint generated always as identity,
  delivery_id        bigint not null,
  position           integer not null,
  sku                text not null,
  name               text not null,
  uom                text,
  quantity           numeric not null,
  lot_code           text,
  lot_status         text,
  lot_expires_at     timestamptz,
  serial_code        text,
  of_position        integer,
  product_id         bigint,
  lot_id             bigint,
  serial_id          bigint,
  storage_unit_id    bigint,
  bin                text,
  received_quantity  numeric not null default 0,
  damaged_quantity   numeric not null default 0,
  missing_quantity   numeric not null default 0,
  reversed_quantity  numeric not null default 0,
  transit_quantity   numeric not null default 0,
  primary key (company_id, id),
  constraint delivery_lines_position unique (company_id, delivery_id, position),
  constraint delivery_lines_delivery foreign key (company_id, delivery_id)
    references partners.deliveries (company_id, id),
  constraint delivery_lines_product foreign key (company_id, product_id)
    references inventory.products (company_id, id),
  constraint delivery_lines_lot foreign key (company_id, lot_id) references production.lots (company_id, id),
  constraint delivery_lines_serial foreign key (company_id, serial_id) references inventory.serials (company_id, id),
  constraint delivery_lines_storage_unit foreign key (company_id, storage_unit_id)
    references inventory.storage_units (company_id, id),
  constraint delivery_quantity_positive check (quantity > 0),
  constraint delivery_parts_not_negative check (
    least(received_quantity, damaged_quantity, missing_quantity, reversed_quantity, transit_quantity) >= 0),
  constraint delivery_parts_within_quantity check (
    received_quantity + damaged_quantity + missing_quantity + reversed_quantity + transit_quantity <= quantity)
);
create index delivery_lines_in_transit on partners.delivery_lines (company_id, product_id) where transit_quantity > 0;
create index delivery_lines_by_sku on partners.delivery_lines (company_id, lower(sku));
create index delivery_lines_by_lot on partners.delivery_lines (company_id, lot_id) where lot_id is not null;
create index delivery_lines_by_serial on partners.delivery_lines (company_id, serial_id) where serial_id is not null;
comment on table partners.delivery_lines is
  'What was sent: a quantity of a product, of one lot, or one piece by its serial number. Every piece is still open, '
  'or in one of the quantities, once.';
comment on column partners.delivery_lines.position is 'Its place in the delivery, from 0; the same on both sides.';
comment on column partners.delivery_lines.sku is 'As the sender calls the product, as are name and uom.';
comment on column partners.delivery_lines.quantity is 'That was sent, in the product''s unit, as are all others here.';
comment on column partners.delivery_lines.lot_code is 'As the sender calls the lot; null: the product has none.';
comment on column partners.delivery_lines.lot_status is 'Of the lot when it left.';
comment on column partners.delivery_lines.lot_expires_at is 'When it may no longer be used; null: it does not expire.';
comment on column partners.delivery_lines.serial_code is 'As the sender calls the piece; null: the product has none.';
comment on column partners.delivery_lines.of_position is
  'Of goods that go back: the line of the delivery that brought them.';
comment on column partners.delivery_lines.product_id is
  'The company''s own product; null at the recipient: it knows none of that SKU yet.';
comment on column partners.delivery_lines.lot_id is 'The company''s own lot; null: none, or not known yet.';
comment on column partners.delivery_lines.serial_id is 'The company''s own; null: none, or not known yet.';
comment on column partners.delivery_lines.storage_unit_id is
  'Sender: where it was taken from. Recipient: in whose transit bin it came to lie; null: it was never put there.';
comment on column partners.delivery_lines.bin is 'Sender: the bin it was taken from.';
comment on column partners.delivery_lines.received_quantity is 'That came and is good.';
comment on column partners.delivery_lines.damaged_quantity is 'That came damaged; not among what was received.';
comment on column partners.delivery_lines.missing_quantity is 'That the recipient reported as not come.';
comment on column partners.delivery_lines.reversed_quantity is
  'That went back to the sender before it was received: withdrawn or refused.';
comment on column partners.delivery_lines.transit_quantity is
  'Recipient: that lies in the transit bin of its unit, still open.';

alter table inventory.stock_ledger add column delivery_line_id bigint;
create index stock_ledger_by_delivery_line on inventory.stock_ledger (company_id, delivery_line_id)
  where delivery_line_id is not null;
comment on column inventory.stock_ledger.delivery_line_id is
  'The line of a delivery between partners that caused it, of partners.delivery_lines.';

reset role;
