--! Previous: sha1:8a08f289076c7c618f55c58ac0a5151a50977cd4
--! Hash: sha1:b55c569e253dbcc6d2346690dff9ac4960ed201e
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
