--! Previous: sha1:e7e86ee8a365920dc3cdc63e41cf0eec31c609d9
--! Hash: sha1:05f2c75654c919e68f3b10259f9b873e86ab5a48
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
