--! Previous: sha1:d82699e3c217784ca143bf6c4589389605d5962f
--! Hash: sha1:2a2e303a8dba65e59c64b85de3b92d1c1755fb61
--! Message: catch-ups

set role millwright_owner;

create table events.catch_ups (
  company_id         bigint not null references app.companies (id),
  webhook_id         bigint not null,
  from_transaction   bigint not null,
  until_transaction  bigint,
  primary key (company_id, webhook_id),
  foreign key (company_id, webhook_id) references events.webhooks (company_id, id) on delete cascade
);
comment on table events.catch_ups is
  'Webhooks that were made, switched on or given other types while transactions ran that may have looked before: what '
  'those wrote is queued once they have ended, and the row goes.';
comment on column events.catch_ups.from_transaction is
  'What older transactions wrote was there to be read when the webhook was changed.';
comment on column events.catch_ups.until_transaction is
  'This one and younger ones saw the webhook as it is; null: the worker has not looked yet.';

reset role;
