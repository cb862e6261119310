--! Previous: sha1:e8275aabf89810f89f8c136d34641b6c2725392c
--! Hash: sha1:c59dd94a07f870faee719db215596d87a46d2c6a
--! Message: keys made by keys

set role millwright_identity;

alter table identity.keys add column parent_key_id text;
create index keys_parent on identity.keys (parent_key_id) where parent_key_id is not null;
comment on column identity.keys.parent_key_id is
  'The key that it was made with, whose end is its end too; null: made by a person who was signed in, or the operator.';

reset role;
set role millwright_owner;

alter table app.idempotency_keys add column scope text[];
comment on column app.idempotency_keys.scope is
  'What the credential of the first call was narrowed to; null: not narrowed. One that may do less is not shown its '
  'answer.';

reset role;
