--! Previous: sha1:975a81d3228fd0e7b56232a18b7f31bde1cedd44
--! Hash: sha1:53bdf2c8fabee58a6bce6ff5177b7c4d1ada498e
--! Message: replays

set role millwright_owner;

comment on column app.idempotency_keys.scope is
  'The permissions that the first call held; whoever holds less is not shown its answer. Null: kept by a release that '
  'noted only what a credential was narrowed to, and this one was not.';

reset role;
