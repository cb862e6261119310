--! Previous: sha1:94fa08313f83367b23b7abd53770b509a7473df2
--! Hash: sha1:bbc37d3b6b6020070a37394b5d0c69840cf1331b
--! Message: identity

-- What the embedded identity provider holds. It stands apart: its own role owns it, nobody else reads
-- it, and no table of a factory refers to it. A copy of it gives nobody access, as tokens are stored
-- as SHA-256 hashes only, passwords as scrypt hashes, and what must be read back is sealed.
create schema identity authorization millwright_identity;
set role millwright_identity;

-- Who can sign in.
create table identity.users (
  sub           uuid not null default gen_random_uuid(),
  email         text not null,
  name          text not null,
  password_hash text not null,
  created_at    timestamptz not null default now(),
  constraint users_pkey primary key (sub),
  constraint users_email_key unique (email),
  constraint email_lower_case check (email = lower(email) and email like '%_@_%'),
  constraint user_named check (name <> '')
);
comment on table identity.users is 'People who can sign in to the embedded identity provider.';

-- The keys, for people to see and for identity.key_lives. The token behind a key is an artifact.
create table identity.keys (
  key_id       text not null,
  token_hash   bytea not null,
  sub          uuid not null,
  company      text not null,
  name         text not null,
  actor_type   text not null,
  permissions  text[],
  created_at   timestamptz not null default now(),
  expires_at   timestamptz,
  revoked_at   timestamptz,
  last_used_at timestamptz,
  constraint keys_pkey primary key (key_id),
  constraint keys_token_hash_key unique (token_hash),
  constraint key_token_hashed check (octet_length(token_hash) = 32),
  constraint key_named check (name <> ''),
  constraint key_actor_type check (actor_type in ('human', 'agent', 'service')),
  constraint key_narrowed_to_something check (cardinality(permissions) > 0)
);
create index keys_company on identity.keys (company, created_at desc);
comment on table identity.keys is 'API keys: who they speak for, in which company, and whether they still live.';
comment on column identity.keys.permissions is 'What the key is narrowed to; null: not narrowed.';
comment on column identity.keys.last_used_at is 'To the minute.';

-- The provider's tokens, codes, grants, sessions and registered clients, each by the hash of its id.
create table identity.artifacts (
  model        text not null,
  id_hash      bytea not null,
  payload      jsonb not null,
  grant_id     text,
  uid          text,
  consumed_at  timestamptz,
  usable_until timestamptz not null,
  constraint artifacts_pkey primary key (model, id_hash),
  constraint artifacts_uid_key unique (model, uid),
  constraint artifact_id_hashed check (octet_length(id_hash) = 32),
  constraint artifact_without_id check (not payload ? 'jti')
);
create index artifacts_grant on identity.artifacts (grant_id) where grant_id is not null;
create index artifacts_usable_until on identity.artifacts (usable_until);
comment on table identity.artifacts is 'What the identity provider has issued: tokens, codes, grants, sessions, clients.';
comment on column identity.artifacts.id_hash is 'SHA-256 of the id; for a token the id is the token itself, which is not stored.';
comment on column identity.artifacts.usable_until is 'Infinity for what lives until it is revoked.';

alter table identity.users owner to millwright_identity;
alter table identity.keys owner to millwright_identity;
alter table identity.artifacts owner to millwright_identity;

-- To call identity.key_lives, which is all the rules may do here.
grant usage on schema identity to millwright_rules;

reset role;
