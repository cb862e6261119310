--! Previous: sha1:1ae6d8e3a8ac16452503a5006e455fa48fee5708
--! Hash: sha1:04c828e33252fd77f2599f95904931f069c8a857
--! Message: work

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
  constraint task_types_product foreign key (company_id, parent_product_id)
    references inventory.products (company_id, id),
  constraint task_types_work_center foreign key (company_id, work_center_id)
    references sites.work_centers (company_id, id),
  constraint task_types_status_on_open foreign key (company_id, status_on_open_id)
    references sites.ssu_statuses (company_id, id),
  constraint task_types_status_on_done foreign key (company_id, status_on_done_id)
    references sites.ssu_statuses (company_id, id),
  constraint task_type_default_status_known check (default_status in ('open', 'preparation', 'ready', 'dispatched')),
  constraint setup_minutes_not_negative check (setup_minutes >= 0),
  constraint run_minutes_not_negative check (run_minutes >= 0)
);
create index task_types_by_team on work.task_types (company_id, team_id);
create index task_types_by_product on work.task_types (company_id, parent_product_id);
create index task_types_by_work_center on work.task_types (company_id, work_center_id);
comment on table work.task_types is
  'What kinds of work there are and which rules hold for them. A type with a product is an operation that makes it.';
comment on column work.task_types.is_quote is 'Its tasks are quotes.';
comment on column work.task_types.is_remote is 'Its tasks are done from afar.';
comment on column work.task_types.is_inventory is 'Its tasks move the stock their forms name.';
comment on column work.task_types.is_bulk is 'Its tasks are done many at once.';
comment on column work.task_types.is_user_generated is 'Field users may create its tasks themselves.';
comment on column work.task_types.is_data_request is 'Its tasks ask a partner for traceability data.';
comment on column work.task_types.is_reviewed is 'Its tasks are submitted, then approved.';
comment on column work.task_types.default_use_transit is
  'Stock that its tasks move waits in the transit bin from dispatch on.';
comment on column work.task_types.default_status is 'The status of a new task that names none.';
comment on column work.task_types.minimum_rank is 'How well the skill must be known, 1 to 100; null: any rank will do.';
comment on column work.task_types.parent_product_id is 'The product that its operation makes.';
comment on column work.task_types.setup_minutes is 'Standard time to set up, in minutes; null: unknown.';
comment on column work.task_types.run_minutes is 'Standard time for one unit, in minutes; null: unknown.';
comment on column work.task_types.status_on_open_id is
  'The state that the machine enters when a task opens; null: it keeps its own.';
comment on column work.task_types.status_on_done_id is
  'The state that the machine enters when a task is done; null: it keeps its own.';
comment on column work.task_types.recurrence is
  '{every, unit: day, week or month, anchor: completion or schedule}; null: tasks do not come again.';
comment on column work.task_types.slas is '[{priority, hours}]: the due date of a task by its priority.';
comment on column work.task_types.gates is
  '[{status, fields, signature, groups}]: what entering a status asks for, and of whom.';
comment on column work.task_types.form is
  'The fields to fill in, in order: [{title, type, …}], as server/capabilities/factory-spec.ts has them.';

create table work.task_type_assignees (
  company_id    bigint not null,
  task_type_id  bigint not null,
  person_id     bigint not null,
  primary key (company_id, task_type_id, person_id),
  constraint task_type_assignees_type foreign key (company_id, task_type_id)
    references work.task_types (company_id, id) on delete cascade,
  constraint task_type_assignees_person foreign key (company_id, person_id) references people.people (company_id, id)
);
comment on table work.task_type_assignees is 'Whom a task of the type is given to when it names nobody.';

-- A work order's operation has work_order_id and step; a step that was left incomplete and is carried on by a follow-up
-- has more than one task. Its foreign key to the order is in the migration of production.
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
  stock_moved_at         timestamptz,
  created_at             timestamptz not null default now(),
  updated_at             timestamptz not null default now(),
  primary key (company_id, id),
  constraint tasks_external_id unique (company_id, external_id),
  constraint tasks_type foreign key (company_id, type_id) references work.task_types (company_id, id),
  constraint tasks_ssu foreign key (company_id, ssu_id) references sites.ssus (company_id, id),
  constraint tasks_problem foreign key (company_id, problem_code_id)
    references maintenance.reason_codes (company_id, id),
  constraint tasks_cause foreign key (company_id, cause_code_id) references maintenance.reason_codes (company_id, id),
  constraint tasks_remedy foreign key (company_id, remedy_code_id) references maintenance.reason_codes (company_id, id),
  constraint tasks_from_unit foreign key (company_id, from_storage_unit_id)
    references inventory.storage_units (company_id, id),
  constraint tasks_to_unit foreign key (company_id, to_storage_unit_id)
    references inventory.storage_units (company_id, id),
  constraint tasks_from_vendor foreign key (company_id, from_vendor_id) references inventory.vendors (company_id, id),
  constraint tasks_to_vendor foreign key (company_id, to_vendor_id) references inventory.vendors (company_id, id),
  constraint tasks_created_by foreign key (company_id, created_by) references people.people (company_id, id),
  constraint task_status_known
    check (status in ('open', 'preparation', 'ready', 'dispatched', 'submitted', 'incomplete', 'done', 'declined')),
  constraint task_priority_known check (priority_id between 1 and 4),
  constraint task_handoff_role_known check (handoff_role in ('proxy', 'mirror'))
);
create index tasks_newest on work.tasks (company_id, created_at desc, id desc);
create index tasks_unfinished on work.tasks (company_id, created_at desc, id desc)
  where status not in ('done', 'declined');
create index tasks_by_status on work.tasks (company_id, status, created_at desc, id desc);
create index tasks_by_type on work.tasks (company_id, type_id, created_at desc, id desc);
create index tasks_by_ssu on work.tasks (company_id, ssu_id, created_at desc, id desc);
create index tasks_by_work_order on work.tasks (company_id, work_order_id, step) where work_order_id is not null;
create index tasks_by_creator on work.tasks (company_id, created_by, created_at desc, id desc);
comment on table work.tasks is 'Every piece of work.';
comment on column work.tasks.external_id is 'The id that callers know it by; theirs or made by the service.';
comment on column work.tasks.status is 'Changed by work.enter_status and nowhere else.';
comment on column work.tasks.start_date is 'When it is planned to start; null: not planned.';
comment on column work.tasks.end_date is 'When it is planned to end; null: not planned.';
comment on column work.tasks.due_date is 'By when it is to be done; null: no matter when.';
comment on column work.tasks.priority_id is '1 to 4.';
comment on column work.tasks.external_system_id is 'What another system calls it.';
comment on column work.tasks.is_partial_completion is
  'Incomplete with a follow-up that carries the rest, and so finished.';
comment on column work.tasks.handoff_role is
  'proxy: sent to a partner; mirror: received from one; null: the company''s own.';
comment on column work.tasks.step is 'Of the order''s routing; null: no operation of an order.';
comment on column work.tasks.answers is 'By the titles of the form''s fields; work.form_fields reads them.';
comment on column work.tasks.created_by is 'Null: by a rule.';
comment on column work.tasks.finished_at is 'When it was done, declined or left incomplete; null: it is not.';
comment on column work.tasks.output_posted_at is
  'When its output came to stock, once: it says so for ever. Null: not posted, or an operation without output.';
comment on column work.tasks.stock_moved_at is
  'When what its form says was moved: once, however often it is taken up again. Null: nothing was.';

create table work.task_assignees (
  company_id  bigint not null,
  task_id     bigint not null,
  person_id   bigint not null,
  primary key (company_id, task_id, person_id),
  constraint task_assignees_task foreign key (company_id, task_id)
    references work.tasks (company_id, id) on delete cascade,
  constraint task_assignees_person foreign key (company_id, person_id) references people.people (company_id, id)
);
create index task_assignees_by_person on work.task_assignees (company_id, person_id, task_id);
comment on table work.task_assignees is 'Whom a task is given to.';

create table work.task_connections (
  company_id    bigint not null,
  from_task_id  bigint not null,
  to_task_id    bigint not null,
  type          text not null,
  description   text,
  created_at    timestamptz not null default now(),
  primary key (company_id, from_task_id, to_task_id, type),
  constraint task_connections_from foreign key (company_id, from_task_id)
    references work.tasks (company_id, id) on delete cascade,
  constraint task_connections_to foreign key (company_id, to_task_id)
    references work.tasks (company_id, id) on delete cascade,
  constraint task_connection_type_known check (type in ('dependency', 'follow', 'created_from')),
  constraint task_not_connected_to_itself check (from_task_id <> to_task_id)
);
create index task_connections_by_to on work.task_connections (company_id, to_task_id, type);
comment on table work.task_connections is 'How tasks belong together.';
comment on column work.task_connections.type is
  'dependency: to_task waits until from_task is done. created_from: to_task came out of it. follow: recorded only.';

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
  is_kept               boolean not null generated always as (true) stored,
  primary key (company_id, id),
  constraint task_counts_task foreign key (company_id, task_id) references work.tasks (company_id, id),
  constraint task_counts_scrap_reason foreign key (company_id, scrap_reason_code_id)
    references maintenance.reason_codes (company_id, id),
  constraint task_counts_person foreign key (company_id, person_id) references people.people (company_id, id),
  constraint count_good_not_negative check (good_quantity >= 0),
  constraint count_scrap_not_negative check (scrap_quantity >= 0)
);
create index task_counts_by_task on work.task_counts (company_id, task_id) include (good_quantity, scrap_quantity);
comment on table work.task_counts is
  'Production counts of a task: events that add up. Totals are sums, never overwritten. Append-only.';
comment on column work.task_counts.good_quantity is 'In the unit of the product made.';
comment on column work.task_counts.scrap_quantity is 'In the unit of the product made.';
comment on column work.task_counts.occurred_at is 'When it was made, as the caller says.';
comment on column work.task_counts.is_kept is
  'Always true. Postgres locks it to make sure that a deleted task has no rows here; see db/grants.sql.';

-- What a company's settings say of work.
alter table app.settings
  add constraint settings_ncr_task_type foreign key (company_id, ncr_task_type_id)
    references work.task_types (company_id, id),
  add constraint settings_inventory_task_type foreign key (company_id, inventory_task_type_id)
    references work.task_types (company_id, id);

reset role;
