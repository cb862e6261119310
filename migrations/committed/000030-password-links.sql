--! Previous: sha1:2c2e388759f0060552df258288eed013dea4ed89
--! Hash: sha1:975a81d3228fd0e7b56232a18b7f31bde1cedd44
--! Message: password links

set role millwright_identity;

alter table identity.users add column password_links integer not null default 0;
comment on column identity.users.password_links is
  'How many links for choosing a password were given out; the last one alone is good.';

reset role;
