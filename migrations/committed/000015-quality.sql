--! Previous: sha1:db5d6c07345163c975e8ef17d6703578177abd1d
--! Hash: sha1:56f8cb9bf457cc1918cfaa7edf06d991d132731b
--! Message: quality


set role millwright_owner;

-- What is inspected on receipt: a product, everything of a vendor, or a product of a vendor. Deferred, so that two plans
-- of one factory spec can change places.
create table quality.inspection_plans (
  company_id    bigint not null references app.companies (id),
  id            bigint generated always as identity,
  name          text not null,
  product_id    bigint,
  vendor_id     bigint,
  task_type_id  bigint not null,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  primary key (company_id, id),
  constraint inspection_plans_name unique (company_id, name),
  constraint inspection_plans_one_per_case unique nulls not distinct (company_id, product_id, vendor_id) deferrable initially deferred,
  constraint inspection_plans_product foreign key (company_id, product_id) references inventory.products (company_id, id),
  constraint inspection_plans_vendor foreign key (company_id, vendor_id) references inventory.vendors (company_id, id),
  constraint inspection_plans_task_type foreign key (company_id, task_type_id) references work.task_types (company_id, id),
  constraint inspection_plan_says_of_what check (num_nonnulls(product_id, vendor_id) > 0)
);

-- A receipt that waits in quarantine for its inspection task; when the task is left incomplete, for its follow-up.
create table quality.inspections (
  company_id   bigint not null,
  id           bigint generated always as identity,
  task_id      bigint not null,
  product_id   bigint not null,
  lot_id       bigint,
  released_at  timestamptz,
  created_at   timestamptz not null,
  primary key (company_id, id),
  constraint inspections_task foreign key (company_id, task_id) references work.tasks (company_id, id),
  constraint inspections_product foreign key (company_id, product_id) references inventory.products (company_id, id),
  constraint inspections_lot foreign key (company_id, lot_id) references production.lots (company_id, id)
);
create index inspections_by_task on quality.inspections (company_id, task_id);
create index inspections_by_product on quality.inspections (company_id, product_id);
create index inspections_waiting_by_lot on quality.inspections (company_id, lot_id) where released_at is null;

create table quality.inspection_lines (
  company_id              bigint not null,
  inspection_id           bigint not null,
  position                integer not null,
  purchase_order_line_id  bigint not null,
  storage_unit_id         bigint not null,
  serial_id               bigint,
  quantity                numeric not null,
  primary key (company_id, inspection_id, position),
  constraint inspection_lines_inspection foreign key (company_id, inspection_id) references quality.inspections (company_id, id) on delete cascade,
  constraint inspection_lines_order_line foreign key (company_id, purchase_order_line_id) references inventory.purchase_order_lines (company_id, id),
  constraint inspection_lines_unit foreign key (company_id, storage_unit_id) references inventory.storage_units (company_id, id),
  constraint inspection_lines_serial foreign key (company_id, serial_id) references inventory.serials (company_id, id),
  constraint inspected_quantity_positive check (quantity > 0)
);

-- The inspection that an NCR holds back, whichever task carries it now.
alter table quality.ncrs
  add column inspection_id bigint,
  add constraint ncrs_inspection foreign key (company_id, inspection_id) references quality.inspections (company_id, id) on delete set null (inspection_id);
create index ncrs_by_inspection on quality.ncrs (company_id, inspection_id) where inspection_id is not null;

-- Why a lot has its status, and whether that is quarantine until its inspection, which a passed inspection ends by itself.
alter table production.lots
  add column status_reason text,
  add column awaits_inspection boolean not null default false,
  add constraint lot_awaits_in_quarantine check (status = 'quarantined' or not awaits_inspection);

-- The plan under which a line is received.
alter type inventory.receipt_line add attribute inspection_plan_id bigint;

reset role;
