--! Previous: sha1:cc75ba6e827793f7dcb4783b5116134794d1c217
--! Hash: sha1:7cf6355ad2600e79f6c6229b9c6f43edc6b8c85d
--! Message: identity sign in

set role millwright_identity;

-- What a person lets an application do stands in the list of keys, as API keys do: it is seen, revoked and asked about
-- in the same way. Behind it are tokens that come and go, so it is known by the provider's grant and not by a token.
alter table identity.keys
  alter column token_hash drop not null,
  add column grant_id text,
  add column client_id text,
  add constraint keys_grant_id_key unique (grant_id),
  add constraint key_of_token_or_grant check ((token_hash is null) <> (grant_id is null)),
  add constraint key_grant_has_client check ((grant_id is null) = (client_id is null));
create index keys_client on identity.keys (client_id) where client_id is not null;
create index keys_sub on identity.keys (sub, company, created_at desc);
comment on column identity.keys.grant_id is 'The provider''s grant behind a consented application; null for an API key.';
comment on column identity.keys.client_id is 'The application that was consented to.';

-- Registered applications that nobody uses any more are removed by their age.
alter table identity.artifacts add column created_at timestamptz not null default now();

-- Who is signed in to the pages. The id is in the browser's cookie and here only as its hash.
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

-- Attempts to sign in, counted by account and by network address, so that all processes throttle as one.
create table identity.sign_in_attempts (
  subject   bytea not null,
  attempts  integer not null,
  until     timestamptz not null,
  constraint sign_in_attempts_pkey primary key (subject),
  constraint attempt_subject_hashed check (octet_length(subject) = 32)
);
create index sign_in_attempts_until on identity.sign_in_attempts (until);
comment on table identity.sign_in_attempts is 'How often an account or an address tried to sign in within its window; subjects are hashes.';

alter table identity.sessions owner to millwright_identity;
alter table identity.sign_in_attempts owner to millwright_identity;

reset role;
