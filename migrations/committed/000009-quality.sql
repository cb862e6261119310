--! Previous: sha1:08dd88076654dad0c5c4e03617d585c1c3ab7eb7
--! Hash: sha1:f9f7e6a6b81b01ee0d70ecb77c7b8d3d2bfb9b75
--! Message: quality

set role millwright_owner;

-- One plan a case is deferred, so that two plans of one factory spec can change places.
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
  constraint inspection_plans_one_per_case unique nulls not distinct (company_id, product_id, vendor_id)
    deferrable initially deferred,
  constraint inspection_plans_product foreign key (company_id, product_id)
    references inventory.products (company_id, id),
  constraint inspection_plans_vendor foreign key (company_id, vendor_id) references inventory.vendors (company_id, id),
  constraint inspection_plans_task_type foreign key (company_id, task_type_id)
    references work.task_types (company_id, id),
  constraint inspection_plan_says_of_what check (num_nonnulls(product_id, vendor_id) > 0)
);
comment on table quality.inspection_plans is
  'What is inspected on receipt: a product, everything of a vendor, or a product of a vendor.';
comment on column quality.inspection_plans.product_id is 'Null: all that the vendor delivers.';
comment on column quality.inspection_plans.vendor_id is 'Null: whoever delivers.';
comment on column quality.inspection_plans.task_type_id is 'The type of the inspection task.';

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
comment on table quality.inspections is 'A receipt that waits in quarantine for its inspection.';
comment on column quality.inspections.task_id is
  'The task that inspects it; when that is left incomplete, its follow-up.';
comment on column quality.inspections.released_at is
  'When it was released from quarantine; null: it waits, or was not released.';

create table quality.inspection_lines (
  company_id              bigint not null,
  inspection_id           bigint not null,
  position                integer not null,
  purchase_order_line_id  bigint not null,
  storage_unit_id         bigint not null,
  serial_id               bigint,
  quantity                numeric not null,
  primary key (company_id, inspection_id, position),
  constraint inspection_lines_inspection foreign key (company_id, inspection_id)
    references quality.inspections (company_id, id) on delete cascade,
  constraint inspection_lines_order_line foreign key (company_id, purchase_order_line_id)
    references inventory.purchase_order_lines (company_id, id),
  constraint inspection_lines_unit foreign key (company_id, storage_unit_id)
    references inventory.storage_units (company_id, id),
  constraint inspection_lines_serial foreign key (company_id, serial_id) references inventory.serials (company_id, id),
  constraint inspected_quantity_positive check (quantity > 0)
);
comment on table quality.inspection_lines is 'What was received, line by line.';
comment on column quality.inspection_lines.quantity is 'In the product''s unit.';

create table quality.ncrs (
  company_id        bigint not null,
  task_id           bigint not null,
  found_on_task_id  bigint,
  inspection_id     bigint,
  product_id        bigint,
  lot_id            bigint,
  failed_checks     jsonb not null default '[]',
  disposition       text,
  scrap_quantity    numeric,
  notes             text,
  rework_task_id    bigint,
  dispositioned_by  bigint,
  dispositioned_at  timestamptz,
  primary key (company_id, task_id),
  constraint ncrs_task foreign key (company_id, task_id) references work.tasks (company_id, id),
  constraint ncrs_found_on foreign key (company_id, found_on_task_id) references work.tasks (company_id, id),
  constraint ncrs_inspection foreign key (company_id, inspection_id)
    references quality.inspections (company_id, id) on delete set null (inspection_id),
  constraint ncrs_product foreign key (company_id, product_id) references inventory.products (company_id, id),
  constraint ncrs_lot foreign key (company_id, lot_id) references production.lots (company_id, id),
  constraint ncrs_rework_task foreign key (company_id, rework_task_id) references work.tasks (company_id, id),
  constraint ncrs_dispositioned_by foreign key (company_id, dispositioned_by) references people.people (company_id, id),
  constraint ncr_disposition_known check (disposition in ('use_as_is', 'rework', 'scrap', 'return')),
  constraint ncr_disposition_whole check (num_nonnulls(disposition, dispositioned_by, dispositioned_at) in (0, 3)),
  constraint ncr_scrap_quantity_positive check (scrap_quantity > 0)
);
create index ncrs_by_found_on on quality.ncrs (company_id, found_on_task_id) where found_on_task_id is not null;
create index ncrs_by_lot on quality.ncrs (company_id, lot_id) where lot_id is not null;
create index ncrs_by_product on quality.ncrs (company_id, product_id) where product_id is not null;
create index ncrs_by_rework_task on quality.ncrs (company_id, rework_task_id) where rework_task_id is not null;
create index ncrs_by_inspection on quality.ncrs (company_id, inspection_id) where inspection_id is not null;
comment on table quality.ncrs is
  'What a nonconformance report knows beyond its task: where it was found, what it is about, and its one disposition.';
comment on column quality.ncrs.inspection_id is 'The inspection that it holds back, whichever task carries that now.';
comment on column quality.ncrs.failed_checks is
  'Titles of the measurements out of limits that opened it: ["Diameter", …]; empty when opened by hand.';
comment on column quality.ncrs.disposition is 'What is done with the pieces; null: nobody has decided.';
comment on column quality.ncrs.scrap_quantity is 'How much was scrapped, in the product''s unit; null: nothing was.';
comment on column quality.ncrs.dispositioned_at is 'When it was decided; null: nobody has.';

reset role;
