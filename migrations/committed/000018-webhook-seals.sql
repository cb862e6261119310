--! Previous: sha1:4575112d48281c9a55fe32435d677e7d3f5c848f
--! Hash: sha1:2ab5453fc3c689e442132e1d9d106c21300e2112
--! Message: webhook seals

set role millwright_owner;

-- What rows of before have is sealed by the service when it starts, as only it knows the secret.
alter table events.webhooks add column sealed jsonb;
comment on column events.webhooks.sealed is
  'What target_url and headers hide, sealed with MILLWRIGHT_SECRET: {"targetUrl": …, "headers": {name: …}}. '
  'Null: they hide nothing.';
comment on column events.webhooks.target_url is
  'Where messages go; ••• stands for user info and for the query''s values.';
comment on column events.webhooks.headers is 'Sent along: {name: "•••"}, as values are sealed; null: none.';

reset role;
