--! Previous: sha1:7970795816ccf56998fe72e32b8f4b4f34128cce
--! Hash: sha1:aed15b8cbbe2d44e1cb45e1cdc065de33e00cca2
--! Message: keys-that-last

set role millwright_owner;

alter table app.idempotency_keys add column lasts interval not null default interval '24 hours';
comment on table app.idempotency_keys is
  'Answers of writes that carried an Idempotency-Key, stored with the change itself and kept as long as the key lasts.';
comment on column app.idempotency_keys.lasts is
  'How long after created_at the key is known: 24 hours, but for a report that a telephone may have kept for longer.';

reset role;
