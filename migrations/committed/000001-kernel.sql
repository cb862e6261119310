--! Previous: -
--! Hash: sha1:856184ca88afe2ff669ef97a0531f5baa5406b36
--! Message: kernel

set role millwright_owner;

-- One schema an area; the kernel is `app`, the door is `call`. Each area's tables are in a migration of its own.
create schema app;
create schema people;
create schema agents;
create schema work;
create schema sites;
create schema inventory;
create schema production;
create schema quality;
create schema maintenance;
create schema downtime;
create schema partners;
create schema insights;
create schema events;
create schema commissioning;
create schema dashboard;

-- Generated code only: the wrappers of the door, and the triggers that record changes.
reset role;
create schema call authorization millwright_rules;
set role millwright_owner;
create schema audit;

-- For the functions of schema call, which are made before db/grants.sql runs.
grant usage on schema app, people to millwright_rules;

-- Similarity of names, for searches.
reset role;
create schema extensions;
create extension pg_trgm with schema extensions;
grant usage on schema extensions to millwright_owner, millwright_rules;
set role millwright_owner;

create table app.companies (
  id          bigint generated always as identity primary key,
  short_name  text not null unique,
  name        text not null,
  kind        text not null,
  created_at  timestamptz not null default now(),
  constraint company_short_name_form check (short_name ~ '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$'),
  constraint company_kind_known check (kind in ('factory', 'managed_services'))
);
comment on table app.companies is 'A tenant. Made by the operator and in no other way.';
comment on column app.companies.short_name is 'What the operator and people who sign in call the company.';
comment on column app.companies.kind is
  'factory: works for itself, its one client; managed_services: works at the sites of its clients.';

create table app.applied (
  only_row  boolean primary key default true check (only_row),
  content   text not null,
  at        timestamptz not null default now()
);
comment on table app.applied is
  'What db/apply.ts last put in place: one row. A start with the same content does nothing.';
comment on column app.applied.content is 'SHA-256 of the files and generators, in hex.';

create table app.errors (
  code    text primary key,
  status  integer not null,
  title   text not null,
  cause   text not null,
  cure    text not null,
  constraint error_status_is_an_error check (status between 400 and 599)
);
comment on table app.errors is
  'The catalogue of refusals: every code a caller can branch on. Filled by db/app/errors.sql.';
comment on column app.errors.status is 'HTTP status.';

create table app.constraint_errors (
  constraint_name  text primary key,
  code             text not null references app.errors (code) deferrable initially deferred,
  path             text,
  message          text not null
);
comment on table app.constraint_errors is
  'Constraints a caller can run into, and the refusal each one means. Filled by db/app/errors.sql.';
comment on column app.constraint_errors.path is 'The field of the input that is to blame; null: no single one.';

create table app.code_numbers (
  company_id   bigint not null references app.companies (id),
  prefix       text not null,
  last_number  bigint not null default 0,
  primary key (company_id, prefix)
);
comment on table app.code_numbers is
  'The last number given of each kind of code that people read aloud (WO-12). The row lock makes them gapless.';
comment on column app.code_numbers.prefix is 'The kind: WO for work orders, IC for counts, and so on.';

create sequence app.call_id;
comment on sequence app.call_id is 'Numbers the calls that write, in audit log, stock ledger and outbox.';
create sequence app.id_shuffle;
comment on sequence app.id_shuffle is 'Spreads the ids that app.new_id makes.';

-- Rows outside the monthly partitions (app.ensure_partitions makes those) land in the default partition here and below,
-- so that nothing is ever refused for its date.
create table app.audit_log (
  company_id      bigint not null,
  id              bigint not null,
  at              timestamptz not null,
  person_id       bigint,
  actor_type      text not null,
  channel         text not null,
  key_id          text,
  capability      text not null,
  transaction_id  text not null,
  stated_by       bigint,
  primary key (company_id, id, at)
) partition by range (at);
create table app.audit_log_other partition of app.audit_log default;
create index audit_log_newest on app.audit_log (company_id, at desc, id desc);
create index audit_log_person on app.audit_log (company_id, person_id, at desc, id desc);
create index audit_log_by_capability on app.audit_log (company_id, capability, at desc, id desc);
comment on table app.audit_log is
  'One row for each call that changed something: who did what, when. Append-only, by month.';
comment on column app.audit_log.id is 'The call, from sequence app.call_id.';
comment on column app.audit_log.person_id is 'The member as whom it was done, of people.people.';
comment on column app.audit_log.actor_type is 'human, agent or service.';
comment on column app.audit_log.channel is 'rest or mcp.';
comment on column app.audit_log.key_id is 'The name of the key that was used (identity.keys), which is no secret.';
comment on column app.audit_log.capability is 'Its name, such as stock.transfer.';
comment on column app.audit_log.transaction_id is 'Ties the entry to the answer and to the logs.';
comment on column app.audit_log.stated_by is
  'The person who decided what an agent wrote down, of people.people; null where nobody had to be named.';

create table app.audit_changes (
  company_id  bigint not null,
  call_id     bigint not null,
  id          bigint generated always as identity,
  at          timestamptz not null,
  entity      text not null,
  entity_id   text not null,
  action      text not null,
  fields      jsonb not null,
  primary key (company_id, call_id, id, at),
  constraint audit_action_known check (action in ('create', 'update', 'delete'))
) partition by range (at);
create table app.audit_changes_other partition of app.audit_changes default;
create index audit_changes_entity on app.audit_changes (company_id, entity, entity_id, at desc);
comment on table app.audit_changes is
  'What a call changed, one row a thing, in the names and ids that callers use. Written by generated triggers. '
  'Append-only, by month.';
comment on column app.audit_changes.call_id is 'The entry of app.audit_log.';
comment on column app.audit_changes.entity is 'The kind of thing, as app.audited_tables names it.';
comment on column app.audit_changes.action is 'What was done to it: create, update or delete.';
comment on column app.audit_changes.fields is 'By field: {"from": …, "to": …}.';

create table app.idempotency_keys (
  company_id    bigint not null references app.companies (id),
  actor         text not null,
  capability    text not null,
  key           text not null,
  request_hash  text not null,
  status        integer not null,
  body          text,
  created_at    timestamptz not null,
  primary key (company_id, actor, capability, key)
);
create index idempotency_keys_age on app.idempotency_keys (company_id, created_at);
comment on table app.idempotency_keys is
  'Answers of writes that carried an Idempotency-Key, stored with the change itself and kept 24 hours.';
comment on column app.idempotency_keys.actor is 'The id of the member who called, as text.';
comment on column app.idempotency_keys.request_hash is 'Of the request, so that the key is not taken for another one.';
comment on column app.idempotency_keys.body is 'The answer''s JSON text as it went out.';

create table app.settings (
  company_id              bigint primary key references app.companies (id),
  timezone                text not null default 'UTC',
  ncr_task_type_id        bigint,
  inventory_task_type_id  bigint,
  backflush_basis         text not null default 'good_and_scrap',
  backflush_shortage      text not null default 'record',
  shifts                  jsonb not null default '[]',
  default_priority        integer not null default 2,
  constraint backflush_basis_known check (backflush_basis in ('good_and_scrap', 'good')),
  constraint backflush_shortage_known check (backflush_shortage in ('record', 'refuse')),
  constraint default_priority_known check (default_priority between 1 and 4)
);
comment on table app.settings is 'A company''s settings: one row a company, made with it.';
comment on column app.settings.timezone is 'IANA name; days and shifts are this zone''s.';
comment on column app.settings.ncr_task_type_id is 'The type of the tasks that are nonconformance reports.';
comment on column app.settings.inventory_task_type_id is 'The type of the tasks that are cycle counts.';
comment on column app.settings.backflush_basis is
  'Which pieces use up material: good and scrapped ones, or good ones only.';
comment on column app.settings.backflush_shortage is
  'What happens when material is missing: record the shortage, or refuse.';
comment on column app.settings.shifts is '[{name, days: ["mon", …], start: "06:00", end: "14:00"}, …]';
comment on column app.settings.default_priority is 'Of a task that names none, 1 to 4.';

reset role;
