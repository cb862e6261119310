--! Previous: sha1:897de9d9c58b3e96e501b369879f6e330c2f1082
--! Hash: sha1:08dd88076654dad0c5c4e03617d585c1c3ab7eb7
--! Message: stock

set role millwright_owner;

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
comment on table inventory.serials is 'Single pieces of a product, each by its number.';

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
  constraint balances_storage_unit foreign key (company_id, storage_unit_id)
    references inventory.storage_units (company_id, id),
  constraint balances_lot foreign key (company_id, lot_id) references production.lots (company_id, id),
  constraint balances_serial foreign key (company_id, serial_id) references inventory.serials (company_id, id),
  constraint balance_bin_known check (bin in ('goods', 'bads', 'quarantine', 'installed', 'transit')),
  constraint balance_not_negative check (quantity >= 0),
  constraint serial_is_one_piece check (serial_id is null or quantity in (0, 1))
) with (fillfactor = 80);
create index balances_by_unit on inventory.balances (company_id, storage_unit_id, product_id);
create index balances_by_lot on inventory.balances (company_id, lot_id) where lot_id is not null;
create index balances_by_serial on inventory.balances (company_id, serial_id) where serial_id is not null;
comment on table inventory.balances is
  'What lies where now: one row a product, unit, bin, lot and serial. Written by inventory.post_movements; a row '
  'that reaches zero is deleted.';
comment on column inventory.balances.bin is
  'Where in the unit: usable goods, bads, quarantine, installed in a machine, or in transit.';
comment on column inventory.balances.lot_key is
  'Stands in for a missing lot, so that the one line of five keys is found by equality.';
comment on column inventory.balances.serial_key is 'Stands in for a missing serial, as lot_key does.';
comment on column inventory.balances.quantity is 'In the product''s unit.';
comment on column inventory.balances.received_at is 'When the oldest of it came.';

create sequence inventory.ledger_group_id;
comment on sequence inventory.ledger_group_id is 'Numbers what was posted together.';

create table inventory.stock_ledger (
  company_id              bigint not null,
  id                      bigint generated always as identity,
  time                    timestamptz not null,
  kind                    text not null,
  quantity                numeric not null,
  product_id              bigint not null,
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
  task_id                 bigint,
  work_order_id           bigint,
  purchase_order_line_id  bigint,
  reason_code_id          bigint,
  group_id                bigint not null,
  call_id                 bigint not null,
  primary key (company_id, id, time),
  constraint ledger_quantity_positive check (quantity > 0),
  constraint ledger_kind_known
    check (kind in ('receipt', 'transfer', 'consumption', 'output', 'adjustment', 'shipment', 'scrap')),
  constraint ledger_has_a_side check (from_storage_unit_id is not null or to_storage_unit_id is not null),
  constraint ledger_from_bin_with_unit check ((from_storage_unit_id is null) = (from_bin is null)),
  constraint ledger_to_bin_with_unit check ((to_storage_unit_id is null) = (to_bin is null)),
  constraint ledger_product foreign key (company_id, product_id) references inventory.products (company_id, id),
  constraint ledger_lot foreign key (company_id, lot_id) references production.lots (company_id, id),
  constraint ledger_serial foreign key (company_id, serial_id) references inventory.serials (company_id, id),
  constraint ledger_from_unit foreign key (company_id, from_storage_unit_id)
    references inventory.storage_units (company_id, id),
  constraint ledger_to_unit foreign key (company_id, to_storage_unit_id)
    references inventory.storage_units (company_id, id)
) partition by range (time);
create table inventory.stock_ledger_other partition of inventory.stock_ledger default;
create index stock_ledger_newest on inventory.stock_ledger (company_id, time desc, id desc);
create index stock_ledger_by_product on inventory.stock_ledger (company_id, product_id, time desc);
create index stock_ledger_used on inventory.stock_ledger (company_id, product_id, time)
  include (quantity, from_storage_unit_id) where kind in ('consumption', 'shipment') and from_bin = 'goods';
create index stock_ledger_by_work_order on inventory.stock_ledger (company_id, work_order_id)
  where work_order_id is not null;
create index stock_ledger_by_task on inventory.stock_ledger (company_id, task_id) where task_id is not null;
comment on table inventory.stock_ledger is
  'Every change of stock. from_* is where it left, to_* where it came. Append-only, by month.';
comment on column inventory.stock_ledger.time is 'When it was posted, by the server''s clock.';
comment on column inventory.stock_ledger.kind is 'Why it moved; a transfer alone has both sides.';
comment on column inventory.stock_ledger.quantity is 'In the product''s unit.';
comment on column inventory.stock_ledger.from_bin is 'As in inventory.balances; null: it came from outside.';
comment on column inventory.stock_ledger.to_bin is 'As in inventory.balances; null: it is gone.';
comment on column inventory.stock_ledger.from_vendor_id is 'Who delivered it, of inventory.vendors.';
comment on column inventory.stock_ledger.to_vendor_id is 'Whom it was returned to, of inventory.vendors.';
comment on column inventory.stock_ledger.to_client_id is 'Whom it was brought to, of sites.clients.';
comment on column inventory.stock_ledger.to_customer_id is 'Whom it was shipped to, of inventory.customers.';
comment on column inventory.stock_ledger.task_id is 'The task that caused it, of work.tasks.';
comment on column inventory.stock_ledger.work_order_id is 'The order that caused it, of production.work_orders.';
comment on column inventory.stock_ledger.purchase_order_line_id is
  'The line received, of inventory.purchase_order_lines.';
comment on column inventory.stock_ledger.reason_code_id is
  'Why it was adjusted or scrapped, of maintenance.reason_codes.';
comment on column inventory.stock_ledger.group_id is
  'Rows that were posted together have the same, from inventory.ledger_group_id.';
comment on column inventory.stock_ledger.call_id is 'The call that caused it, as in app.audit_log.';

create table inventory.counts (
  company_id       bigint not null references app.companies (id),
  id               bigint generated always as identity,
  external_id      text not null,
  code             text not null,
  storage_unit_id  bigint not null,
  status           text not null default 'open',
  blind            boolean not null default false,
  task_id          bigint,
  finalized_at     timestamptz,
  reconciled_at    timestamptz,
  cancelled_at     timestamptz,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  primary key (company_id, id),
  constraint counts_external_id unique (company_id, external_id),
  constraint counts_code unique (company_id, code),
  constraint counts_storage_unit foreign key (company_id, storage_unit_id)
    references inventory.storage_units (company_id, id),
  constraint counts_task foreign key (company_id, task_id)
    references work.tasks (company_id, id) on delete set null (task_id),
  constraint count_status_known check (status in ('open', 'counting', 'finalized', 'reconciled', 'cancelled'))
);
create unique index counts_one_at_a_time on inventory.counts (company_id, storage_unit_id)
  where status in ('open', 'counting', 'finalized');
create index counts_newest on inventory.counts (company_id, created_at desc, id desc);
create index counts_by_status on inventory.counts (company_id, status, created_at desc, id desc);
create index counts_by_storage_unit on inventory.counts (company_id, storage_unit_id, created_at desc, id desc);
create index counts_by_task on inventory.counts (company_id, task_id) where task_id is not null;
comment on table inventory.counts is 'A cycle count of one storage unit, one at a time.';
comment on column inventory.counts.external_id is 'The id that callers know it by; theirs or made by the service.';
comment on column inventory.counts.code is 'Such as IC-4, to read aloud.';
comment on column inventory.counts.status is
  'counting from the first line on; finalized freezes what the books say; reconciled sets stock to what was found.';
comment on column inventory.counts.blind is 'Nobody is shown what the books say before it is finalized.';
comment on column inventory.counts.finalized_at is 'Null: still open to lines, or cancelled before.';
comment on column inventory.counts.reconciled_at is 'Null: stock is as it was.';
comment on column inventory.counts.cancelled_at is 'Null: it was not given up.';

-- A lot or serial that the books do not know has its code here and no id before the count is reconciled.
create table inventory.count_lines (
  company_id          bigint not null,
  id                  bigint generated always as identity,
  count_id            bigint not null,
  product_id          bigint not null,
  bin                 text not null,
  lot_code            text,
  serial_code         text,
  lot_id              bigint,
  serial_id           bigint,
  lot_key             bigint generated always as (case when lot_code is null then 0 else lot_id end) stored,
  serial_key          bigint generated always as (case when serial_code is null then 0 else serial_id end) stored,
  expected_quantity   numeric not null,
  expected_at         timestamptz not null,
  counted_quantity    numeric,
  counted_by          bigint,
  counted_at          timestamptz,
  auto_added          boolean not null default false,
  moved_at            timestamptz,
  decision            text,
  reason_code_id      bigint,
  resulting_quantity  numeric,
  primary key (company_id, id),
  constraint count_lines_line unique nulls not distinct (company_id, count_id, product_id, bin, lot_code, serial_code),
  constraint count_lines_count foreign key (company_id, count_id) references inventory.counts (company_id, id),
  constraint count_lines_product foreign key (company_id, product_id) references inventory.products (company_id, id),
  constraint count_lines_lot foreign key (company_id, lot_id) references production.lots (company_id, id),
  constraint count_lines_serial foreign key (company_id, serial_id) references inventory.serials (company_id, id),
  constraint count_lines_counted_by foreign key (company_id, counted_by) references people.people (company_id, id),
  constraint count_lines_reason foreign key (company_id, reason_code_id)
    references maintenance.reason_codes (company_id, id),
  constraint count_line_bin_known check (bin in ('goods', 'bads', 'quarantine', 'installed')),
  constraint count_line_decision_known check (decision in ('accepted', 'adjusted', 'ignored')),
  constraint count_line_quantities_not_negative
    check (least(expected_quantity, counted_quantity, resulting_quantity) >= 0),
  constraint count_line_serial_is_one_piece
    check (serial_code is null or greatest(counted_quantity, resulting_quantity) <= 1)
);
comment on table inventory.count_lines is 'What was counted of a product in a bin, of one lot or serial.';
comment on column inventory.count_lines.bin is 'As in inventory.balances; what is in transit is not counted.';
comment on column inventory.count_lines.lot_key is
  '0 without a lot, as in inventory.balances; null, which matches no balance, for a lot the books do not know.';
comment on column inventory.count_lines.serial_key is 'As lot_key, of the serial.';
comment on column inventory.count_lines.expected_quantity is
  'What the books said at expected_at, in the product''s unit.';
comment on column inventory.count_lines.expected_at is 'When the line was made, counted, or finalized.';
comment on column inventory.count_lines.counted_quantity is 'In the product''s unit; null: not counted yet.';
comment on column inventory.count_lines.counted_at is 'Null: not counted yet.';
comment on column inventory.count_lines.auto_added is
  'Nobody counted it, so it was taken as 0 when the count was finalized.';
comment on column inventory.count_lines.moved_at is 'When its stock last moved after it was counted; null: it has not.';
comment on column inventory.count_lines.decision is
  'Stock becomes what was counted (accepted), another quantity (adjusted), or stays as it is (ignored); null: not '
  'decided.';
comment on column inventory.count_lines.resulting_quantity is
  'What lies there after it: as decided, or as it was. In the product''s unit; null: not known yet.';

create table inventory.staged_stock (
  company_id       bigint not null,
  task_id          bigint not null,
  position         integer not null,
  product_id       bigint not null,
  lot_id           bigint,
  serial_id        bigint,
  storage_unit_id  bigint not null,
  quantity         numeric not null,
  primary key (company_id, task_id, position),
  constraint staged_stock_task foreign key (company_id, task_id) references work.tasks (company_id, id),
  constraint staged_stock_product foreign key (company_id, product_id) references inventory.products (company_id, id),
  constraint staged_stock_lot foreign key (company_id, lot_id) references production.lots (company_id, id),
  constraint staged_stock_serial foreign key (company_id, serial_id) references inventory.serials (company_id, id),
  constraint staged_stock_storage_unit foreign key (company_id, storage_unit_id)
    references inventory.storage_units (company_id, id),
  constraint staged_quantity_positive check (quantity > 0)
);
comment on table inventory.staged_stock is
  'What an inventory task has put into the transit bin of the unit it takes stock from, until it is moved on or '
  'brought back.';
comment on column inventory.staged_stock.quantity is 'In the product''s unit.';

reset role;
