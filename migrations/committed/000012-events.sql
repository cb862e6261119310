--! Previous: sha1:bee4a6ea548ec23a1fd9e2b5d2665218ac21384a
--! Hash: sha1:9c477f5ce8be5e95be4cfb423a8b7e8818863b4b
--! Message: events

-- The schema of graphile-worker belongs to the role that runs the jobs. Its own migrations, which db/migrate.ts runs
-- as that role, begin by looking for this table; made here, they need no right to create schemas.
create schema graphile_worker authorization millwright_worker;
set role millwright_worker;
create table graphile_worker.migrations (
  id        integer primary key,
  ts        timestamptz not null default now(),
  breaking  boolean not null default false
);
reset role;

set role millwright_owner;

create table events.event_types (
  type             text primary key,
  description      text not null,
  schema           jsonb not null,
  is_subscribable  boolean not null
);
comment on table events.event_types is 'The types of event there are. Filled by db/event-types.ts from the registry.';
comment on column events.event_types.schema is 'JSON Schema of an event''s data.';
comment on column events.event_types.is_subscribable is 'Whether a webhook can ask for it.';

-- transaction_id orders the outbox: unlike a clock or a number, nobody can still commit below the snapshot's xmin (see
-- events.events_list). It is a bigint because the operators of xid8 use no index under row security. Rows that move to
-- another cluster, whose transactions start afresh, get 0 there.
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
create table events.events_other partition of events.events default;
create index events_in_order on events.events (company_id, transaction_id, id);
create index events_external_id on events.events (company_id, external_id);
comment on table events.events is
  'The outbox: an event stands here if and only if the change that caused it was committed. Append-only, by month.';
comment on column events.events.external_id is 'The id of the message, the same at every delivery.';
comment on column events.events.data is 'As its type''s schema says.';
comment on column events.events.call_id is 'The call that caused it, as in app.audit_log; null: a job.';
comment on column events.events.transaction_id is 'Orders the outbox, with id.';

create table events.webhooks (
  company_id     bigint not null references app.companies (id),
  id             bigint generated always as identity,
  external_id    text not null,
  name           text not null,
  target_url     text not null,
  event_types    text[] not null,
  headers        jsonb,
  is_active      boolean not null default true,
  failure_count  integer not null default 0,
  last_good_at   timestamptz not null,
  disabled_at    timestamptz,
  created_at     timestamptz not null,
  updated_at     timestamptz not null,
  primary key (company_id, id),
  constraint webhooks_external_id unique (company_id, external_id),
  constraint webhook_failures_not_negative check (failure_count >= 0),
  constraint webhook_off_when_disabled check (disabled_at is null or not is_active)
);
comment on table events.webhooks is 'Who wants to be told of what, and where.';
comment on column events.webhooks.event_types is 'Of events.event_types.';
comment on column events.webhooks.headers is 'Sent along, by name; null: none.';
comment on column events.webhooks.failure_count is 'Messages given up in a row; a success sets it to 0.';
comment on column events.webhooks.last_good_at is
  'The last success; before the first one, when it was made or switched on again.';
comment on column events.webhooks.disabled_at is 'When the service switched it off for its failures; null: it did not.';

-- A row with due_at waits; who takes it for an attempt moves due_at ahead by a little more than an attempt may last, so
-- that it comes up again should the taker die. deliveries_again has the few messages that send an event again, which
-- the event must outlive.
create table events.deliveries (
  company_id            bigint not null,
  id                    bigint generated always as identity,
  created_at            timestamptz not null,
  webhook_id            bigint not null,
  event_id              bigint not null,
  event_at              timestamptz not null,
  event_type            text not null,
  status                text not null default 'pending',
  attempt_count         integer not null default 0,
  due_at                timestamptz,
  next_retry_at         timestamptz,
  response_status_code  integer,
  response_body         text,
  response_time_ms      integer,
  error_message         text,
  delivered_at          timestamptz,
  primary key (company_id, id, created_at),
  constraint delivery_status_known check (status in ('pending', 'success', 'failed', 'retrying')),
  constraint delivery_due_until_done check ((due_at is not null) = (status in ('pending', 'retrying')))
) partition by range (created_at);
create table events.deliveries_other partition of events.deliveries default;
create index deliveries_due on events.deliveries (company_id, webhook_id, due_at, id) where due_at is not null;
create index deliveries_newest on events.deliveries (company_id, webhook_id, created_at desc, id desc);
create index deliveries_again on events.deliveries (company_id, event_at) where event_at < created_at;
comment on table events.deliveries is 'One message: one event on its way to one webhook. By month.';
comment on column events.deliveries.webhook_id is 'Of events.webhooks; the log outlives it.';
comment on column events.deliveries.event_id is 'Of events.events, with event_at.';
comment on column events.deliveries.status is
  'pending: never tried; retrying: failed and tried again; failed: given up.';
comment on column events.deliveries.due_at is 'When it is to be tried; null: done with.';
comment on column events.deliveries.next_retry_at is 'What its log shows: when it is tried again; null: it is not.';
comment on column events.deliveries.response_status_code is 'The HTTP status of the last answer; null: none came.';
comment on column events.deliveries.response_body is 'The beginning of the last answer.';
comment on column events.deliveries.delivered_at is 'When it was accepted; null: it was not.';

create table events.signing_keys (
  id          uuid primary key,
  public_key  bytea not null,
  sealed      text not null,
  created_at  timestamptz not null default now(),
  retired_at  timestamptz,
  constraint signing_keys_public_key unique (public_key),
  constraint signing_key_length check (octet_length(public_key) = 32)
);
comment on table events.signing_keys is
  'The service''s own keys, the same for all companies, that messages are signed with.';
comment on column events.signing_keys.public_key is 'Ed25519, 32 bytes.';
comment on column events.signing_keys.sealed is 'The private key, sealed with MILLWRIGHT_SECRET.';
comment on column events.signing_keys.retired_at is 'Null: in use.';

reset role;
