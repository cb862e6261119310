--! Previous: sha1:0e46d8b6692a5109017687b0adcef1784cc775e5
--! Hash: sha1:5940687b21e93e298c5531684add2eccdc922d37
--! Message: session companies

set role millwright_identity;

alter table identity.sessions add column companies text[] not null default '{}';
comment on column identity.sessions.companies is
  'Short names of the companies that were looked at by it: their audit logs have the sign-in.';

reset role;
