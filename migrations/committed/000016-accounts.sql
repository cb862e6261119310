--! Previous: sha1:751c01414d1fe32e679ef35b117e5a0a022b4b0e
--! Hash: sha1:e8275aabf89810f89f8c136d34641b6c2725392c
--! Message: accounts

set role millwright_identity;

-- An address belongs to whoever proved it. An account that an invitation's link alone has made proves nothing, since
-- the inviter has that link too: it stands for the address in that one company, and no other company's people meet it.
alter table identity.users
  drop constraint users_email_key,
  add column company text,
  add column made_by text not null default 'the operator',
  add column verified_at timestamptz,
  add constraint users_email unique nulls not distinct (email, company);
comment on column identity.users.company is
  'Short name of the only company the account is good for: nobody proved the address. Null: the operator made it, or '
  'its owner proved the address.';
comment on column identity.users.made_by is
  'Who made the account: the operator, or an invitation of a company.';
comment on column identity.users.verified_at is
  'When the owner last proved the address, by a link that came by mail or from the operator; null when nobody did.';

reset role;
