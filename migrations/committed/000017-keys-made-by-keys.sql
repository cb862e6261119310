--! Previous: sha1:1f983029f6cd757c1e5a83eb1a811043c2d355a6
--! Hash: sha1:4575112d48281c9a55fe32435d677e7d3f5c848f
--! Message: keys made by keys

set role millwright_identity;

alter table identity.keys add column parent_key_id text;
create index keys_parent on identity.keys (parent_key_id) where parent_key_id is not null;
comment on column identity.keys.parent_key_id is
  'The key that it was made with, whose end is its end too; null: made by a person who was signed in, or by the operator.';

reset role;
set role millwright_owner;

alter table app.idempotency_keys add column scope text[];
comment on column app.idempotency_keys.scope is
  'What the credential of the first call was narrowed to; null: not narrowed. One that may do less is not shown its answer.';

reset role;
