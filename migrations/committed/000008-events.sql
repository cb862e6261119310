--! Previous: sha1:bbc37d3b6b6020070a37394b5d0c69840cf1331b
--! Hash: sha1:da714eacb9941a06e6c685b9479837de91cb08cb
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

-- The types of event there are, with the schema of their data. Filled by db/event-types.ts from the registry.
create table events.event_types (
  type             text primary key,
  description      text not null,
  schema           jsonb not null,
  is_subscribable  boolean not null
);

-- Who wants to be told of what, and where.
create table events.webhooks (
  company_id     bigint not null references app.companies (id),
  id             bigint generated always as identity,
  external_id    text not null,
  name           text not null,
  target_url     text not null,
  event_types    text[] not null,
  headers        jsonb,
  is_active      boolean not null default true,
  -- Messages given up in a row; a success sets it to 0.
  failure_count  integer not null default 0,
  -- The last success; before the first one, when it was made or switched on again.
  last_good_at   timestamptz not null,
  disabled_at    timestamptz,
  created_at     timestamptz not null,
  updated_at     timestamptz not null,
  primary key (company_id, id),
  constraint webhooks_external_id unique (company_id, external_id),
  constraint webhook_failures_not_negative check (failure_count >= 0),
  constraint webhook_off_when_disabled check (disabled_at is null or not is_active)
);

-- One message: one event on its way to one webhook. A row with due_at waits; who takes it for an attempt moves due_at
-- ahead by a little more than an attempt may last, so that it comes up again should the taker die.
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

-- The service's own keys, the same for all companies. The private key is sealed with MILLWRIGHT_SECRET.
create table events.signing_keys (
  id            uuid primary key,
  public_key    bytea not null,
  sealed        text not null,
  created_at    timestamptz not null default now(),
  retired_at    timestamptz,
  constraint signing_keys_public_key unique (public_key),
  constraint signing_key_length check (octet_length(public_key) = 32)
);

reset role;
