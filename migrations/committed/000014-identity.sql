--! Previous: sha1:d173b3e8f7f185a94073bd59bb5805571c6d2890
--! Hash: sha1:90c90f466f68f8f60c4d60655c48abecf9c2a56e
--! Message: identity

-- What the embedded identity provider holds. It stands apart: its own role owns it, nobody else reads
-- it, and no table of a factory refers to it. A copy of it gives nobody access, as tokens are stored
-- as SHA-256 hashes only, passwords as scrypt hashes, and what must be read back is sealed.
create schema identity authorization millwright_identity;

set role millwright_identity;

create table identity.users (
  sub            uuid not null default gen_random_uuid(),
  email          text not null,
  name           text not null,
  password_hash  text not null,
  created_at     timestamptz not null default now(),
  constraint users_pkey primary key (sub),
  constraint users_email_key unique (email),
  constraint email_lower_case check (email = lower(email) and email like '%_@_%'),
  constraint user_named check (name <> '')
);
comment on table identity.users is 'People who can sign in to the embedded identity provider.';
comment on column identity.users.password_hash is 'scrypt, with its parameters.';

-- What a person lets an application do stands in the list of keys, as API keys do: it is seen, revoked and asked about
-- in the same way. Behind it are tokens that come and go, so it is known by the provider's grant and not by a token.
create table identity.keys (
  key_id        text not null,
  token_hash    bytea,
  grant_id      text,
  client_id     text,
  sub           uuid not null,
  company       text not null,
  name          text not null,
  actor_type    text not null,
  permissions   text[],
  created_at    timestamptz not null default now(),
  expires_at    timestamptz,
  revoked_at    timestamptz,
  last_used_at  timestamptz,
  constraint keys_pkey primary key (key_id),
  constraint keys_token_hash_key unique (token_hash),
  constraint keys_grant_id_key unique (grant_id),
  constraint key_token_hashed check (octet_length(token_hash) = 32),
  constraint key_of_token_or_grant check ((token_hash is null) <> (grant_id is null)),
  constraint key_grant_has_client check ((grant_id is null) = (client_id is null)),
  constraint key_named check (name <> ''),
  constraint key_actor_type check (actor_type in ('human', 'agent', 'service')),
  constraint key_narrowed_to_something check (cardinality(permissions) > 0)
);
create index keys_company on identity.keys (company, created_at desc);
create index keys_client on identity.keys (client_id) where client_id is not null;
create index keys_sub on identity.keys (sub, company, created_at desc);
comment on table identity.keys is
  'API keys and consented applications: who they speak for, in which company, and whether they still live.';
comment on column identity.keys.token_hash is
  'SHA-256 of the token, which is an artifact; null for a consented application.';
comment on column identity.keys.grant_id is
  'The provider''s grant behind a consented application; null for an API key.';
comment on column identity.keys.client_id is 'The application that was consented to; null for an API key.';
comment on column identity.keys.company is 'Its short name.';
comment on column identity.keys.actor_type is 'As whom it acts.';
comment on column identity.keys.permissions is 'What the key is narrowed to; null: not narrowed.';
comment on column identity.keys.expires_at is 'Null: it does not.';
comment on column identity.keys.revoked_at is 'Null: it lives until it expires.';
comment on column identity.keys.last_used_at is 'To the minute; null: never.';

create table identity.artifacts (
  model         text not null,
  id_hash       bytea not null,
  payload       jsonb not null,
  grant_id      text,
  uid           text,
  consumed_at   timestamptz,
  created_at    timestamptz not null default now(),
  usable_until  timestamptz not null,
  constraint artifacts_pkey primary key (model, id_hash),
  constraint artifacts_uid_key unique (model, uid),
  constraint artifact_id_hashed check (octet_length(id_hash) = 32),
  constraint artifact_without_id check (not payload ? 'jti')
);
create index artifacts_grant on identity.artifacts (grant_id) where grant_id is not null;
create index artifacts_usable_until on identity.artifacts (usable_until);
comment on table identity.artifacts is
  'What the identity provider has issued: tokens, codes, grants, sessions, clients; each by the hash of its id.';
comment on column identity.artifacts.model is 'The kind, as the provider names it.';
comment on column identity.artifacts.id_hash is
  'SHA-256 of the id; for a token the id is the token itself, which is not stored.';
comment on column identity.artifacts.payload is
  'The provider''s own, without the id; what must be read back is sealed: {"sealed": …}.';
comment on column identity.artifacts.grant_id is 'The grant it belongs to; null: none.';
comment on column identity.artifacts.uid is 'A second id that the provider looks for.';
comment on column identity.artifacts.consumed_at is 'When a code was used, which is once; null: it was not.';
comment on column identity.artifacts.usable_until is 'Infinity for what lives until it is revoked.';
comment on column identity.artifacts.created_at is
  'Registered applications that nobody uses any more are removed by their age.';

create table identity.sessions (
  id_hash     bytea not null,
  sub         uuid not null,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  constraint sessions_pkey primary key (id_hash),
  constraint sessions_user foreign key (sub) references identity.users (sub) on delete cascade,
  constraint session_id_hashed check (octet_length(id_hash) = 32)
);
create index sessions_sub on identity.sessions (sub);
create index sessions_expires on identity.sessions (expires_at);
comment on table identity.sessions is 'Signed-in browsers, each by the hash of its cookie.';
comment on column identity.sessions.id_hash is 'SHA-256 of the id in the cookie.';

create table identity.sign_in_attempts (
  subject   bytea not null,
  attempts  integer not null,
  until     timestamptz not null,
  constraint sign_in_attempts_pkey primary key (subject),
  constraint attempt_subject_hashed check (octet_length(subject) = 32)
);
create index sign_in_attempts_until on identity.sign_in_attempts (until);
comment on table identity.sign_in_attempts is
  'How often an account or an address tried something within its window, so that all processes throttle as one.';
comment on column identity.sign_in_attempts.subject is 'SHA-256 of the limit and of the account or address it is for.';
comment on column identity.sign_in_attempts.until is 'When the window ends.';

-- To call the functions there that the rules may call.
grant usage on schema identity to millwright_rules;

reset role;
