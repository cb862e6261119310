--! Previous: sha1:695c781f634cef3501757ca9c935dfb70c76407f
--! Hash: sha1:59ee1e72b274becd38f5be1b141d40c53d07fdd7
--! Message: keys-that-last

set role millwright_owner;

alter table app.idempotency_keys add column lasts interval not null default interval '24 hours';
comment on table app.idempotency_keys is
  'Answers of writes that carried an Idempotency-Key, stored with the change itself and kept as long as the key lasts.';
comment on column app.idempotency_keys.lasts is
  'How long after created_at the key is known: 24 hours, but for a report that a telephone may have kept for longer.';

reset role;
