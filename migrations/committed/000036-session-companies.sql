--! Previous: sha1:53bdf2c8fabee58a6bce6ff5177b7c4d1ada498e
--! Hash: sha1:a81377a96a71d19ace1ecd8b7bb2a12575797d74
--! Message: session companies

set role millwright_identity;

alter table identity.sessions add column companies text[] not null default '{}';
comment on column identity.sessions.companies is
  'Short names of the companies that were looked at by it: their audit logs have the sign-in.';

reset role;
