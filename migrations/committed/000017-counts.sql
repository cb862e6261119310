--! Previous: sha1:50157d42044010350ff81338dc048fd3e7576adf
--! Hash: sha1:ca2e4cd5f5805d7799bd2fae41e62d086a21e273
--! Message: counts


set role millwright_owner;

-- A cycle count of one storage unit. A blind count shows nobody what the books say before it is finalized.
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
  constraint counts_storage_unit foreign key (company_id, storage_unit_id) references inventory.storage_units (company_id, id),
  constraint counts_task foreign key (company_id, task_id) references work.tasks (company_id, id) on delete set null (task_id),
  constraint count_status_known check (status in ('open', 'counting', 'finalized', 'reconciled', 'cancelled'))
);
create unique index counts_one_at_a_time on inventory.counts (company_id, storage_unit_id) where status in ('open', 'counting', 'finalized');
create index counts_newest on inventory.counts (company_id, created_at desc, id desc);
create index counts_by_status on inventory.counts (company_id, status, created_at desc, id desc);
create index counts_by_storage_unit on inventory.counts (company_id, storage_unit_id, created_at desc, id desc);
create index counts_by_task on inventory.counts (company_id, task_id) where task_id is not null;

-- expected_quantity is what the books said at expected_at: when the line was made, counted, or finalized. A lot or serial
-- that the books do not know has its code here and no id before it is reconciled; its key is null and matches no balance.
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
  constraint count_lines_reason foreign key (company_id, reason_code_id) references maintenance.reason_codes (company_id, id),
  constraint count_line_bin_known check (bin in ('goods', 'bads', 'quarantine', 'installed')),
  constraint count_line_decision_known check (decision in ('accepted', 'adjusted', 'ignored')),
  constraint count_line_quantities_not_negative check (least(expected_quantity, counted_quantity, resulting_quantity) >= 0),
  constraint count_line_serial_is_one_piece check (serial_code is null or greatest(counted_quantity, resulting_quantity) <= 1)
);

-- A line that somebody counted, with what it names: null where there is no such thing. n is its place in the call.
create type inventory.count_entry as (
  n                 bigint,
  sku_asked         text,
  product_id        bigint,
  sku               text,
  tracking          text,
  unit_whole        boolean,
  bin               text,
  lot_code          text,
  lot_id            bigint,
  serial_code       text,
  serial_id         bigint,
  counted_quantity  numeric
);

reset role;
