--! Previous: sha1:28539dbd2099c835b2105f5ea498feaeadb029eb
--! Hash: sha1:f57c01f83756f9da7c6ef551a9709536b9048835
--! Message: work and production

set role millwright_owner;

create table work.task_types (
  company_id              bigint not null references app.companies (id),
  id                      bigint generated always as identity,
  external_id             text not null,
  name                    text not null,
  color                   text,
  is_quote                boolean not null default false,
  is_remote               boolean not null default false,
  is_inventory            boolean not null default false,
  is_bulk                 boolean not null default false,
  is_user_generated       boolean not null default false,
  is_data_request         boolean not null default false,
  is_reviewed             boolean not null default false,
  is_maintenance          boolean not null default false,
  default_use_transit     boolean not null default false,
  default_status          text not null default 'open',
  team_id                 bigint,
  skill_id                bigint,
  minimum_rank            integer,
  parent_product_id       bigint,
  work_center_id          bigint,
  setup_minutes           numeric,
  run_minutes             numeric,
  requires_failure_codes  boolean not null default false,
  status_on_open_id       bigint,
  status_on_done_id       bigint,
  recurrence              jsonb,
  slas                    jsonb not null default '[]',
  gates                   jsonb not null default '[]',
  form                    jsonb not null default '[]',
  created_at              timestamptz not null default now(),
  updated_at              timestamptz not null default now(),
  primary key (company_id, id),
  constraint task_types_external_id unique (company_id, external_id),
  constraint task_types_name unique (company_id, name),
  constraint task_types_team foreign key (company_id, team_id) references people.teams (company_id, id),
  constraint task_types_skill foreign key (company_id, skill_id) references people.skills (company_id, id),
  constraint task_types_product foreign key (company_id, parent_product_id) references inventory.products (company_id, id),
  constraint task_types_work_center foreign key (company_id, work_center_id) references sites.work_centers (company_id, id),
  constraint task_types_status_on_open foreign key (company_id, status_on_open_id) references sites.ssu_statuses (company_id, id),
  constraint task_types_status_on_done foreign key (company_id, status_on_done_id) references sites.ssu_statuses (company_id, id),
  constraint task_type_default_status_known check (default_status in ('open', 'preparation', 'ready', 'dispatched')),
  constraint setup_minutes_not_negative check (setup_minutes >= 0),
  constraint run_minutes_not_negative check (run_minutes >= 0)
);
create index task_types_by_team on work.task_types (company_id, team_id);
create index task_types_by_product on work.task_types (company_id, parent_product_id);
create index task_types_by_work_center on work.task_types (company_id, work_center_id);

create table work.task_type_assignees (
  company_id    bigint not null,
  task_type_id  bigint not null,
  person_id     bigint not null,
  primary key (company_id, task_type_id, person_id),
  constraint task_type_assignees_type foreign key (company_id, task_type_id) references work.task_types (company_id, id) on delete cascade,
  constraint task_type_assignees_person foreign key (company_id, person_id) references people.people (company_id, id)
);

-- A change of a routing is a new row with the next version; released orders keep theirs.
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

create table production.work_orders (
  company_id            bigint not null references app.companies (id),
  id                    bigint generated always as identity,
  external_id           text not null,
  external_system_id    text not null,
  code                  text not null,
  product_id            bigint not null,
  quantity              numeric not null,
  uom                   text not null,
  due_date              timestamptz,
  status                text not null default 'draft',
  routing_id            bigint,
  kit_storage_unit_id   bigint,
  released_at           timestamptz,
  started_at            timestamptz,
  completed_at          timestamptz,
  closed_at             timestamptz,
  cancelled_at          timestamptz,
  cancel_reason         text,
  created_at            timestamptz not null default now(),
  updated_at            timestamptz not null default now(),
  primary key (company_id, id),
  constraint work_orders_external_id unique (company_id, external_id),
  constraint work_orders_external_system_id unique (company_id, external_system_id),
  constraint work_orders_code unique (company_id, code),
  constraint work_orders_product foreign key (company_id, product_id) references inventory.products (company_id, id),
  constraint work_orders_routing foreign key (company_id, routing_id) references production.routings (company_id, id),
  constraint work_orders_kit foreign key (company_id, kit_storage_unit_id) references inventory.storage_units (company_id, id),
  constraint work_order_status_known check (status in ('draft', 'released', 'in_progress', 'completed', 'closed', 'cancelled')),
  constraint work_order_quantity_positive check (quantity > 0)
);
create index work_orders_newest on production.work_orders (company_id, created_at desc, id desc);
create index work_orders_by_status on production.work_orders (company_id, status, created_at desc, id desc);
create index work_orders_by_product on production.work_orders (company_id, product_id, created_at desc, id desc);

-- The recipe an order was released with, and what its backflush found missing.
create table production.work_order_materials (
  company_id         bigint not null,
  work_order_id      bigint not null,
  product_id         bigint not null,
  position           integer not null,
  quantity_per_unit  bigint not null,
  shortage           numeric not null default 0,
  primary key (company_id, work_order_id, product_id),
  constraint work_order_materials_order foreign key (company_id, work_order_id) references production.work_orders (company_id, id),
  constraint work_order_materials_product foreign key (company_id, product_id) references inventory.products (company_id, id),
  constraint shortage_not_negative check (shortage >= 0)
);

-- Every piece of work. A work order's operation has work_order_id and step; a step that was left incomplete and is
-- carried on by a follow-up has more than one task.
create table work.tasks (
  company_id             bigint not null references app.companies (id),
  id                     bigint generated always as identity,
  external_id            text not null,
  title                  text not null,
  details                text,
  status                 text not null default 'open',
  start_date             timestamptz,
  end_date               timestamptz,
  due_date               timestamptz,
  priority_id            integer not null default 2,
  type_id                bigint,
  ssu_id                 bigint,
  external_system_id     text,
  incomplete_reason      text,
  declined_reason        text,
  reopen_reason          text,
  is_partial_completion  boolean not null default false,
  handoff_role           text,
  problem_code_id        bigint,
  cause_code_id          bigint,
  remedy_code_id         bigint,
  from_storage_unit_id   bigint,
  to_storage_unit_id     bigint,
  from_vendor_id         bigint,
  to_vendor_id           bigint,
  work_order_id          bigint,
  step                   integer,
  answers                jsonb not null default '{}',
  created_by             bigint,
  finished_at            timestamptz,
  output_posted_at       timestamptz,
  created_at             timestamptz not null default now(),
  updated_at             timestamptz not null default now(),
  primary key (company_id, id),
  constraint tasks_external_id unique (company_id, external_id),
  constraint tasks_type foreign key (company_id, type_id) references work.task_types (company_id, id),
  constraint tasks_ssu foreign key (company_id, ssu_id) references sites.ssus (company_id, id),
  constraint tasks_problem foreign key (company_id, problem_code_id) references maintenance.reason_codes (company_id, id),
  constraint tasks_cause foreign key (company_id, cause_code_id) references maintenance.reason_codes (company_id, id),
  constraint tasks_remedy foreign key (company_id, remedy_code_id) references maintenance.reason_codes (company_id, id),
  constraint tasks_from_unit foreign key (company_id, from_storage_unit_id) references inventory.storage_units (company_id, id),
  constraint tasks_to_unit foreign key (company_id, to_storage_unit_id) references inventory.storage_units (company_id, id),
  constraint tasks_from_vendor foreign key (company_id, from_vendor_id) references inventory.vendors (company_id, id),
  constraint tasks_to_vendor foreign key (company_id, to_vendor_id) references inventory.vendors (company_id, id),
  constraint tasks_work_order foreign key (company_id, work_order_id) references production.work_orders (company_id, id),
  constraint tasks_created_by foreign key (company_id, created_by) references people.people (company_id, id),
  constraint task_status_known check (status in ('open', 'preparation', 'ready', 'dispatched', 'submitted', 'incomplete', 'done', 'declined')),
  constraint task_priority_known check (priority_id between 1 and 4),
  constraint task_handoff_role_known check (handoff_role in ('proxy', 'mirror'))
);
create index tasks_newest on work.tasks (company_id, created_at desc, id desc);
create index tasks_unfinished on work.tasks (company_id, created_at desc, id desc) where status not in ('done', 'declined');
create index tasks_by_status on work.tasks (company_id, status, created_at desc, id desc);
create index tasks_by_type on work.tasks (company_id, type_id, created_at desc, id desc);
create index tasks_by_ssu on work.tasks (company_id, ssu_id, created_at desc, id desc);
create index tasks_by_work_order on work.tasks (company_id, work_order_id, step) where work_order_id is not null;
create index tasks_by_creator on work.tasks (company_id, created_by, created_at desc, id desc);

create table work.task_assignees (
  company_id  bigint not null,
  task_id     bigint not null,
  person_id   bigint not null,
  primary key (company_id, task_id, person_id),
  constraint task_assignees_task foreign key (company_id, task_id) references work.tasks (company_id, id) on delete cascade,
  constraint task_assignees_person foreign key (company_id, person_id) references people.people (company_id, id)
);
create index task_assignees_by_person on work.task_assignees (company_id, person_id, task_id);

-- dependency: to_task waits until from_task is done. follow: recorded only.
create table work.task_connections (
  company_id    bigint not null,
  from_task_id  bigint not null,
  to_task_id    bigint not null,
  type          text not null,
  description   text,
  created_at    timestamptz not null default now(),
  primary key (company_id, from_task_id, to_task_id, type),
  constraint task_connections_from foreign key (company_id, from_task_id) references work.tasks (company_id, id) on delete cascade,
  constraint task_connections_to foreign key (company_id, to_task_id) references work.tasks (company_id, id) on delete cascade,
  constraint task_connection_type_known check (type in ('dependency', 'follow', 'created_from')),
  constraint task_not_connected_to_itself check (from_task_id <> to_task_id)
);
create index task_connections_by_to on work.task_connections (company_id, to_task_id, type);

-- Production counts are events that add up; totals are sums, never overwritten.
create table work.task_counts (
  company_id            bigint not null,
  id                    bigint generated always as identity,
  task_id               bigint not null,
  good_quantity         numeric not null,
  scrap_quantity        numeric not null,
  scrap_reason_code_id  bigint,
  person_id             bigint not null,
  occurred_at           timestamptz not null,
  recorded_at           timestamptz not null,
  primary key (company_id, id),
  constraint task_counts_task foreign key (company_id, task_id) references work.tasks (company_id, id),
  constraint task_counts_scrap_reason foreign key (company_id, scrap_reason_code_id) references maintenance.reason_codes (company_id, id),
  constraint task_counts_person foreign key (company_id, person_id) references people.people (company_id, id),
  constraint count_good_not_negative check (good_quantity >= 0),
  constraint count_scrap_not_negative check (scrap_quantity >= 0)
);
create index task_counts_by_task on work.task_counts (company_id, task_id) include (good_quantity, scrap_quantity);

-- How much of one component is needed.
create type production.material_need as (product_id bigint, required numeric);

alter table app.settings
  add constraint settings_ncr_task_type foreign key (company_id, ncr_task_type_id) references work.task_types (company_id, id),
  add constraint settings_inventory_task_type foreign key (company_id, inventory_task_type_id) references work.task_types (company_id, id);

reset role;
