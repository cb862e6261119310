--! Previous: sha1:1fd3a229b7e9925d5bcbefa3a0500560714b839d
--! Hash: sha1:dad899341d62792a275b66cb8d1251c117c45ce5
--! Message: replays

set role millwright_owner;

comment on column app.idempotency_keys.scope is
  'The permissions that the first call held; whoever holds less is not shown its answer. Null: kept by a release that '
  'noted only what a credential was narrowed to, and this one was not.';

reset role;
