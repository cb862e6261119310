--! Previous: sha1:22df8847e8e88637f283745d9012d8207b6e12b6
--! Hash: sha1:1fd3a229b7e9925d5bcbefa3a0500560714b839d
--! Message: password links

set role millwright_identity;

alter table identity.users add column password_links integer not null default 0;
comment on column identity.users.password_links is
  'How many links for choosing a password were given out; the last one alone is good.';

reset role;
