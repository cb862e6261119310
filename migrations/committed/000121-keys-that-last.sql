--! Previous: sha1:ef619b92f9a623a3b0bc2765cceda3babdfa3f5b
--! Hash: sha1:23687d6b69a90fb10f2d6e4992d4c6fcfa7d11ff
--! Message: keys-that-last

set role millwright_owner;

alter table app.idempotency_keys add column lasts interval not null default interval '24 hours';
comment on table app.idempotency_keys is
  'Answers of writes that carried an Idempotency-Key, stored with the change itself and kept as long as the key lasts.';
comment on column app.idempotency_keys.lasts is
  'How long after created_at the key is known: 24 hours, but for a report that a telephone may have kept for longer.';

reset role;
