--! Previous: sha1:f57c01f83756f9da7c6ef551a9709536b9048835
--! Hash: sha1:94fa08313f83367b23b7abd53770b509a7473df2
--! Message: lots and stock

set role millwright_owner;

create table production.lots (
  company_id     bigint not null references app.companies (id),
  id             bigint generated always as identity,
  product_id     bigint not null,
  code           text not null,
  status         text not null default 'available',
  vendor_id      bigint,
  work_order_id  bigint,
  received_at    timestamptz,
  produced_at    timestamptz,
  expires_at     timestamptz,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  primary key (company_id, id),
  constraint lots_code unique (company_id, product_id, code),
  constraint lots_product foreign key (company_id, product_id) references inventory.products (company_id, id),
  constraint lots_vendor foreign key (company_id, vendor_id) references inventory.vendors (company_id, id),
  constraint lots_work_order foreign key (company_id, work_order_id) references production.work_orders (company_id, id),
  constraint lot_status_known check (status in ('available', 'quarantined', 'blocked'))
);
create index lots_newest on production.lots (company_id, created_at desc, id desc);
create index lots_by_status on production.lots (company_id, status, created_at desc, id desc);
create index lots_by_expiry on production.lots (company_id, expires_at) where expires_at is not null;
create index lots_by_work_order on production.lots (company_id, work_order_id);
create index lots_by_vendor on production.lots (company_id, vendor_id);

-- Genealogy: how much of consumed_lot went into produced_lot.
create table production.lot_links (
  company_id       bigint not null,
  id               bigint generated always as identity,
  consumed_lot_id  bigint not null,
  produced_lot_id  bigint not null,
  quantity         numeric not null,
  work_order_id    bigint,
  task_id          bigint,
  created_at       timestamptz not null default now(),
  primary key (company_id, id),
  constraint lot_links_consumed foreign key (company_id, consumed_lot_id) references production.lots (company_id, id),
  constraint lot_links_produced foreign key (company_id, produced_lot_id) references production.lots (company_id, id),
  constraint lot_links_work_order foreign key (company_id, work_order_id) references production.work_orders (company_id, id),
  constraint lot_links_task foreign key (company_id, task_id) references work.tasks (company_id, id),
  constraint lot_link_quantity_positive check (quantity > 0)
);
create index lot_links_by_consumed on production.lot_links (company_id, consumed_lot_id);
create index lot_links_by_produced on production.lot_links (company_id, produced_lot_id);

create table inventory.serials (
  company_id  bigint not null references app.companies (id),
  id          bigint generated always as identity,
  product_id  bigint not null,
  code        text not null,
  created_at  timestamptz not null default now(),
  primary key (company_id, id),
  constraint serials_code unique (company_id, product_id, code),
  constraint serials_product foreign key (company_id, product_id) references inventory.products (company_id, id)
);

-- What lies where now: one row a product, unit, bin, lot and serial. A row that reaches zero is deleted. The keys
-- stand in for a missing lot or serial, so that the one line of five keys is found by equality.
create table inventory.balances (
  company_id       bigint not null,
  id               bigint generated always as identity,
  product_id       bigint not null,
  storage_unit_id  bigint not null,
  bin              text not null,
  lot_id           bigint,
  serial_id        bigint,
  lot_key          bigint not null generated always as (coalesce(lot_id, 0)) stored,
  serial_key       bigint not null generated always as (coalesce(serial_id, 0)) stored,
  quantity         numeric not null,
  received_at      timestamptz not null,
  primary key (company_id, id),
  constraint balances_line unique (company_id, product_id, storage_unit_id, bin, lot_key, serial_key),
  constraint balances_product foreign key (company_id, product_id) references inventory.products (company_id, id),
  constraint balances_storage_unit foreign key (company_id, storage_unit_id) references inventory.storage_units (company_id, id),
  constraint balances_lot foreign key (company_id, lot_id) references production.lots (company_id, id),
  constraint balances_serial foreign key (company_id, serial_id) references inventory.serials (company_id, id),
  constraint balance_bin_known check (bin in ('goods', 'bads', 'quarantine', 'installed', 'transit')),
  constraint balance_not_negative check (quantity >= 0),
  constraint serial_is_one_piece check (serial_id is null or quantity in (0, 1))
) with (fillfactor = 80);
create index balances_by_unit on inventory.balances (company_id, storage_unit_id, product_id);
create index balances_by_lot on inventory.balances (company_id, lot_id) where lot_id is not null;
create index balances_by_serial on inventory.balances (company_id, serial_id) where serial_id is not null;

-- Every change of stock, append-only. from_* is where it left, to_* where it came.
create table inventory.stock_ledger (
  company_id             bigint not null,
  id                     bigint generated always as identity,
  time                   timestamptz not null,
  kind                   text not null,
  quantity               numeric not null,
  product_id             bigint not null,
  lot_id                 bigint,
  serial_id              bigint,
  from_storage_unit_id   bigint,
  from_bin               text,
  to_storage_unit_id     bigint,
  to_bin                 text,
  from_vendor_id         bigint,
  to_vendor_id           bigint,
  to_client_id           bigint,
  to_customer_id         bigint,
  task_id                bigint,
  work_order_id          bigint,
  purchase_order_line_id bigint,
  reason_code_id         bigint,
  group_id               bigint not null,
  call_id                bigint not null,
  primary key (company_id, id, time),
  constraint ledger_quantity_positive check (quantity > 0),
  constraint ledger_kind_known check (kind in ('receipt', 'transfer', 'consumption', 'output', 'adjustment', 'shipment', 'scrap')),
  constraint ledger_has_a_side check (from_storage_unit_id is not null or to_storage_unit_id is not null),
  constraint ledger_from_bin_with_unit check ((from_storage_unit_id is null) = (from_bin is null)),
  constraint ledger_to_bin_with_unit check ((to_storage_unit_id is null) = (to_bin is null)),
  constraint ledger_product foreign key (company_id, product_id) references inventory.products (company_id, id),
  constraint ledger_lot foreign key (company_id, lot_id) references production.lots (company_id, id),
  constraint ledger_serial foreign key (company_id, serial_id) references inventory.serials (company_id, id),
  constraint ledger_from_unit foreign key (company_id, from_storage_unit_id) references inventory.storage_units (company_id, id),
  constraint ledger_to_unit foreign key (company_id, to_storage_unit_id) references inventory.storage_units (company_id, id)
) partition by range (time);
create index stock_ledger_newest on inventory.stock_ledger (company_id, time desc, id desc);
create index stock_ledger_by_product on inventory.stock_ledger (company_id, product_id, time desc);
create index stock_ledger_used on inventory.stock_ledger (company_id, product_id, time) include (quantity, from_storage_unit_id)
  where kind in ('consumption', 'shipment') and from_bin = 'goods';
create index stock_ledger_by_work_order on inventory.stock_ledger (company_id, work_order_id) where work_order_id is not null;
create sequence inventory.ledger_group_id;
create table inventory.stock_ledger_other partition of inventory.stock_ledger default;

-- One line of what inventory.post_movements posts.
create type inventory.movement as (
  product_id              bigint,
  quantity                numeric,
  lot_id                  bigint,
  serial_id               bigint,
  from_storage_unit_id    bigint,
  from_bin                text,
  to_storage_unit_id      bigint,
  to_bin                  text,
  from_vendor_id          bigint,
  to_vendor_id            bigint,
  to_client_id            bigint,
  to_customer_id          bigint,
  purchase_order_line_id  bigint
);

-- What a set of movements does to one balance, and what that balance was when it was locked.
create type inventory.balance_change as (
  product_id       bigint,
  storage_unit_id  bigint,
  bin              text,
  lot_id           bigint,
  serial_id        bigint,
  change           numeric,
  received_at      timestamptz
);

-- A product with the lot or serial that a caller named.
create type inventory.item as (product_id bigint, sku text, name text, tracking text, unit_whole boolean, lot_id bigint, serial_id bigint);

-- A stock policy with what its product's stock says of it; reason is null while nothing is to be reordered.
create type inventory.policy_level as (
  policy_id           bigint,
  product_id          bigint,
  site_id             bigint,
  armed               boolean,
  on_hand             numeric,
  min_qty             numeric,
  daily_consumption   numeric,
  vendor              text,
  lead_time_days      integer,
  reorder_point       numeric,
  suggested_quantity  numeric,
  reason              text
);

-- A line of a receipt with what it names: null where there is no such thing. n is its place in the call.
create type inventory.receipt_line as (
  n                bigint,
  line_id          bigint,
  open_quantity    numeric,
  quantity         numeric,
  product_id       bigint,
  sku              text,
  is_active        boolean,
  tracking         text,
  unit_whole       boolean,
  shelf_life_days  integer,
  unit_asked       text,
  storage_unit_id  bigint,
  unit_active      boolean,
  bin              text,
  lot_code         text,
  expires_at       timestamptz,
  serial_codes     text[]
);

reset role;
