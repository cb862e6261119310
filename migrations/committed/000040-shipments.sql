--! Previous: sha1:2913688dc8a79a4ecc1dd30597823aa0b49920ad
--! Hash: sha1:51cfdccc9f87967479e80452a1562d6d169f454e
--! Message: shipments

set role millwright_owner;

create table inventory.shipments (
  company_id          bigint not null references app.companies (id),
  id                  bigint generated always as identity,
  external_id         text not null,
  code                text not null,
  status              text not null default 'draft',
  customer_id         bigint not null,
  ship_to_address     text,
  tracking_reference  text,
  notes               text,
  shipped_at          timestamptz,
  stock_group_id      bigint,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  primary key (company_id, id),
  constraint shipments_external_id unique (company_id, external_id),
  constraint shipments_code unique (company_id, code),
  constraint shipments_customer foreign key (company_id, customer_id) references inventory.customers (company_id, id),
  constraint shipment_status_known check (status in ('draft', 'shipped', 'cancelled')),
  constraint shipped_has_left check ((status = 'shipped') = (shipped_at is not null)
                                     and (shipped_at is null) = (stock_group_id is null))
);
create index shipments_newest on inventory.shipments (company_id, created_at desc, id desc);
create index shipments_by_status on inventory.shipments (company_id, status, created_at desc, id desc);
create index shipments_by_customer on inventory.shipments (company_id, customer_id, created_at desc, id desc);
create index shipments_by_stock_group on inventory.shipments (company_id, stock_group_id)
  where stock_group_id is not null;
comment on table inventory.shipments is
  'Goods for a customer. A draft takes and holds nothing; what left stands in the ledger.';
comment on column inventory.shipments.external_id is 'The id that callers know it by.';
comment on column inventory.shipments.code is 'Such as SH-7, to read aloud; the caller''s, or made by the service.';
comment on column inventory.shipments.status is
  'A draft has taken nothing; shipped and cancelled are for good.';
comment on column inventory.shipments.ship_to_address is
  'Where it goes: when it was made the customer''s, unless it was told otherwise; null: none.';
comment on column inventory.shipments.tracking_reference is 'What the carrier calls it; null: none.';
comment on column inventory.shipments.shipped_at is 'When it left stock; null: it has not.';
comment on column inventory.shipments.stock_group_id is
  'The group_id of its rows in inventory.stock_ledger; null: it has not left.';

create table inventory.shipment_lines (
  company_id       bigint not null,
  id               bigint generated always as identity,
  shipment_id      bigint not null,
  position         integer not null,
  product_id       bigint not null,
  quantity         numeric not null,
  storage_unit_id  bigint not null,
  lot_code         text,
  serial_codes     text[],
  primary key (company_id, id),
  constraint shipment_lines_position unique (company_id, shipment_id, position),
  constraint shipment_lines_shipment foreign key (company_id, shipment_id)
    references inventory.shipments (company_id, id),
  constraint shipment_lines_product foreign key (company_id, product_id) references inventory.products (company_id, id),
  constraint shipment_lines_storage_unit foreign key (company_id, storage_unit_id)
    references inventory.storage_units (company_id, id),
  constraint shipment_quantity_positive check (quantity > 0)
);
comment on table inventory.shipment_lines is 'A product of a shipment, and where it is taken from.';
comment on column inventory.shipment_lines.position is 'Its place in the shipment, from 0.';
comment on column inventory.shipment_lines.quantity is 'In the product''s unit.';
comment on column inventory.shipment_lines.lot_code is 'The lot, of a product tracked by lot; null: it has none.';
comment on column inventory.shipment_lines.serial_codes is
  'One a piece of a product tracked by serial; null: it has none.';

reset role;
