--! Previous: sha1:04c828e33252fd77f2599f95904931f069c8a857
--! Hash: sha1:897de9d9c58b3e96e501b369879f6e330c2f1082
--! Message: production

set role millwright_owner;

create table production.routings (
  company_id   bigint not null references app.companies (id),
  id           bigint generated always as identity,
  external_id  text not null,
  name         text not null,
  version      integer not null default 1,
  is_current   boolean not null default true,
  product_id   bigint not null,
  created_at   timestamptz not null default now(),
  primary key (company_id, id),
  constraint routings_external_id unique (company_id, external_id),
  constraint routings_version unique (company_id, name, version),
  constraint routings_product foreign key (company_id, product_id) references inventory.products (company_id, id),
  constraint routing_version_positive check (version > 0)
);
create unique index routings_one_current_per_name on production.routings (company_id, name) where is_current;
create unique index routings_one_current_per_product on production.routings (company_id, product_id) where is_current;
comment on table production.routings is
  'The operations that make a product, by version. A change is a new row; released orders keep theirs.';
comment on column production.routings.is_current is 'Whether new orders are released with it.';

create table production.routing_steps (
  company_id    bigint not null,
  routing_id    bigint not null,
  step          integer not null,
  task_type_id  bigint not null,
  is_gate       boolean not null default false,
  primary key (company_id, routing_id, step),
  constraint routing_steps_routing foreign key (company_id, routing_id) references production.routings (company_id, id),
  constraint routing_steps_task_type foreign key (company_id, task_type_id) references work.task_types (company_id, id),
  constraint routing_step_positive check (step > 0)
);
create index routing_steps_by_task_type on production.routing_steps (company_id, task_type_id);
comment on table production.routing_steps is 'An operation of a routing.';
comment on column production.routing_steps.is_gate is 'Whether later steps wait until it is done.';

create table production.work_orders (
  company_id           bigint not null references app.companies (id),
  id                   bigint generated always as identity,
  external_id          text not null,
  external_system_id   text not null,
  code                 text not null,
  product_id           bigint not null,
  quantity             numeric not null,
  uom                  text not null,
  due_date             timestamptz,
  status               text not null default 'draft',
  routing_id           bigint,
  kit_storage_unit_id  bigint,
  released_at          timestamptz,
  started_at           timestamptz,
  completed_at         timestamptz,
  closed_at            timestamptz,
  cancelled_at         timestamptz,
  cancel_reason        text,
  created_at           timestamptz not null default now(),
  updated_at           timestamptz not null default now(),
  primary key (company_id, id),
  constraint work_orders_external_id unique (company_id, external_id),
  constraint work_orders_external_system_id unique (company_id, external_system_id),
  constraint work_orders_code unique (company_id, code),
  constraint work_orders_product foreign key (company_id, product_id) references inventory.products (company_id, id),
  constraint work_orders_routing foreign key (company_id, routing_id) references production.routings (company_id, id),
  constraint work_orders_kit foreign key (company_id, kit_storage_unit_id)
    references inventory.storage_units (company_id, id),
  constraint work_order_status_known
    check (status in ('draft', 'released', 'in_progress', 'completed', 'closed', 'cancelled')),
  constraint work_order_quantity_positive check (quantity > 0)
);
create index work_orders_newest on production.work_orders (company_id, created_at desc, id desc);
create index work_orders_by_status on production.work_orders (company_id, status, created_at desc, id desc);
create index work_orders_by_product on production.work_orders (company_id, product_id, created_at desc, id desc);
comment on table production.work_orders is 'What is to be made.';
comment on column production.work_orders.external_id is
  'The id that callers know it by; theirs or made by the service.';
comment on column production.work_orders.external_system_id is 'The caller''s own id of the order.';
comment on column production.work_orders.code is 'Such as WO-12, to read aloud.';
comment on column production.work_orders.quantity is 'To be made, in the product''s unit.';
comment on column production.work_orders.uom is 'The product''s unit when the order was made.';
comment on column production.work_orders.due_date is 'By when it is to be made; null: no matter when.';
comment on column production.work_orders.status is
  'By its tasks from released to completed; the rest is decided by people.';
comment on column production.work_orders.routing_id is 'The one it was released with; null: not released.';
comment on column production.work_orders.kit_storage_unit_id is
  'Where its material is laid out; backflush takes from there first.';
comment on column production.work_orders.released_at is 'Null: still a draft, or cancelled as one.';
comment on column production.work_orders.started_at is 'When its first task was taken up; null: none was.';
comment on column production.work_orders.completed_at is 'When its last task was finished; null: not all are.';
comment on column production.work_orders.closed_at is 'When it was closed; null: it is not.';
comment on column production.work_orders.cancelled_at is 'When it was given up; null: it was not.';

create table production.work_order_materials (
  company_id         bigint not null,
  work_order_id      bigint not null,
  product_id         bigint not null,
  position           integer not null,
  quantity_per_unit  bigint not null,
  shortage           numeric not null default 0,
  primary key (company_id, work_order_id, product_id),
  constraint work_order_materials_order foreign key (company_id, work_order_id)
    references production.work_orders (company_id, id),
  constraint work_order_materials_product foreign key (company_id, product_id)
    references inventory.products (company_id, id),
  constraint shortage_not_negative check (shortage >= 0)
);
comment on table production.work_order_materials is
  'The recipe an order was released with, and what its backflush found missing.';
comment on column production.work_order_materials.quantity_per_unit is
  'Of the component, for one unit of the order''s product.';
comment on column production.work_order_materials.shortage is
  'What the recipe asked for and nobody had, in the component''s unit.';

create table production.lots (
  company_id         bigint not null references app.companies (id),
  id                 bigint generated always as identity,
  product_id         bigint not null,
  code               text not null,
  status             text not null default 'available',
  status_reason      text,
  awaits_inspection  boolean not null default false,
  vendor_id          bigint,
  work_order_id      bigint,
  received_at        timestamptz,
  produced_at        timestamptz,
  expires_at         timestamptz,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  primary key (company_id, id),
  constraint lots_code unique (company_id, product_id, code),
  constraint lots_product foreign key (company_id, product_id) references inventory.products (company_id, id),
  constraint lots_vendor foreign key (company_id, vendor_id) references inventory.vendors (company_id, id),
  constraint lots_work_order foreign key (company_id, work_order_id) references production.work_orders (company_id, id),
  constraint lot_awaits_in_quarantine check (status = 'quarantined' or not awaits_inspection),
  constraint lot_status_known check (status in ('available', 'quarantined', 'blocked'))
);
create index lots_newest on production.lots (company_id, created_at desc, id desc);
create index lots_by_status on production.lots (company_id, status, created_at desc, id desc);
create index lots_by_expiry on production.lots (company_id, expires_at) where expires_at is not null;
create index lots_by_work_order on production.lots (company_id, work_order_id);
create index lots_by_vendor on production.lots (company_id, vendor_id);
create index lots_by_code on production.lots (company_id, code);
comment on table production.lots is 'Pieces of a product that share their origin.';
comment on column production.lots.code is 'What stands on the label.';
comment on column production.lots.status is 'Whether it may be used: available, quarantined (not yet), blocked.';
comment on column production.lots.status_reason is 'Why it has its status, where a person or an inspection gave it.';
comment on column production.lots.awaits_inspection is
  'In quarantine until its inspection, which ends that by itself when it is passed.';
comment on column production.lots.received_at is 'Null: it did not come from a vendor.';
comment on column production.lots.produced_at is 'Null: it was not made here.';
comment on column production.lots.expires_at is 'When it may no longer be used; null: it does not expire.';

create table production.lot_links (
  company_id       bigint not null,
  id               bigint generated always as identity,
  consumed_lot_id  bigint not null,
  produced_lot_id  bigint not null,
  quantity         numeric not null,
  work_order_id    bigint,
  task_id          bigint,
  created_at       timestamptz not null default now(),
  is_kept          boolean not null generated always as (true) stored,
  primary key (company_id, id),
  constraint lot_links_consumed foreign key (company_id, consumed_lot_id) references production.lots (company_id, id),
  constraint lot_links_produced foreign key (company_id, produced_lot_id) references production.lots (company_id, id),
  constraint lot_links_work_order foreign key (company_id, work_order_id)
    references production.work_orders (company_id, id),
  constraint lot_links_task foreign key (company_id, task_id) references work.tasks (company_id, id),
  constraint lot_link_quantity_positive check (quantity > 0)
);
create index lot_links_by_consumed on production.lot_links (company_id, consumed_lot_id);
create index lot_links_by_produced on production.lot_links (company_id, produced_lot_id);
comment on table production.lot_links is 'Genealogy: how much of one lot went into another. Append-only.';
comment on column production.lot_links.quantity is 'Of the consumed lot, in its product''s unit.';
comment on column production.lot_links.is_kept is
  'Always true. Postgres locks it to make sure that a deleted task has no rows here; see db/grants.sql.';

-- A task can be an operation of an order.
alter table work.tasks
  add constraint tasks_work_order foreign key (company_id, work_order_id)
    references production.work_orders (company_id, id);

reset role;
