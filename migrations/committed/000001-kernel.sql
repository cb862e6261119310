--! Previous: -
--! Hash: sha1:52e88bce153e2be164d372a9c609754b4af82217
--! Message: kernel

set role millwright_owner;

-- One schema an area; the kernel is `app`, the door is `call`.
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

-- A tenant. Made only by the operator.
create table app.companies (
  id          bigint generated always as identity primary key,
  short_name  text not null unique,
  name        text not null,
  kind        text not null,
  created_at  timestamptz not null default now(),
  constraint company_short_name_form check (short_name ~ '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$'),
  constraint company_kind_known check (kind in ('factory', 'managed_services'))
);

-- What db/apply.ts last put in place; a start with the same content does nothing.
create table app.applied (
  only_row  boolean primary key default true check (only_row),
  content   text not null,
  at        timestamptz not null default now()
);

-- The catalogue of refusals: every code a caller can branch on. Filled by db/app/errors.sql.
create table app.errors (
  code    text primary key,
  status  integer not null,
  title   text not null,
  cause   text not null,
  cure    text not null,
  constraint error_status_is_an_error check (status between 400 and 599)
);

-- Constraints a caller can run into, and the refusal each one means. Filled by db/app/errors.sql.
create table app.constraint_errors (
  constraint_name  text primary key,
  code             text not null references app.errors (code) deferrable initially deferred,
  path             text,
  message          text not null
);

-- The next number of codes that people read aloud (WO-12). The row lock makes them gapless.
create table app.code_numbers (
  company_id   bigint not null references app.companies (id),
  prefix       text not null,
  last_number  bigint not null default 0,
  primary key (company_id, prefix)
);

-- One row a write call that changed something, and one a change it made.
create sequence app.call_id;
create sequence app.id_shuffle;

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
create index audit_log_newest on app.audit_log (company_id, at desc, id desc);
create index audit_log_person on app.audit_log (company_id, person_id, at desc, id desc);

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
create index audit_changes_entity on app.audit_changes (company_id, entity, entity_id, at desc);

-- Answers of writes that carried an Idempotency-Key, stored with the change itself.
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

-- A company's settings: one row a company, made with it.
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

-- The outbox: an event stands here if and only if the change that caused it was committed.
-- transaction_id orders the outbox: unlike a clock or a number, nobody can still commit below the snapshot's xmin
-- (see events.events_list). It is a bigint because the operators of xid8 use no index under row security. Rows that
-- move to another cluster, whose transactions start afresh, get 0 there.
create table events.events (
  company_id      bigint not null,
  id              bigint generated always as identity,
  external_id     text not null,
  type            text not null,
  at              timestamptz not null,
  data            jsonb not null,
  call_id         bigint,
  transaction_id  bigint not null default pg_current_xact_id()::text::bigint,
  primary key (company_id, id, at)
) partition by range (at);
create index events_in_order on events.events (company_id, transaction_id, id);
create index events_external_id on events.events (company_id, external_id);

-- What a call answers: the HTTP status, the body's JSON text as it goes out, and whether it is a stored answer.
create type app.answer as (status integer, body text, replayed boolean);

-- Generated code only: the wrappers of the door, and the triggers that record changes.
reset role;
create schema call authorization millwright_rules;
set role millwright_owner;
create schema audit;
grant usage on schema app to millwright_rules;

-- Rows outside the monthly partitions (app.ensure_partitions makes those) land here, so that nothing is ever refused for its date.
create table app.audit_log_other partition of app.audit_log default;
create table app.audit_changes_other partition of app.audit_changes default;
create table events.events_other partition of events.events default;

-- One item of a factory spec, or of a company seen as one: its section, what tells it apart there, the name
-- it goes by, where it stands in the file (null: only in the company), and itself in canonical form.
create type commissioning.entry as (section text, key text, name text, path text, item jsonb);

-- What applying a spec does to one item. blocked_by is the permission that the caller lacks for it.
create type commissioning.change as (section text, key text, name text, action text, fields jsonb, item jsonb, blocked_by text);

reset role;
