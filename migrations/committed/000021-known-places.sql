--! Previous: sha1:b55c569e253dbcc6d2346690dff9ac4960ed201e
--! Hash: sha1:737a8175f2bf7b790e4d4e0f0fdf44c16cbeacce
--! Message: known places

set role millwright_identity;

create table identity.known_places (
  place  bytea not null,
  until  timestamptz not null,
  constraint known_places_pkey primary key (place),
  constraint place_hashed check (octet_length(place) = 32)
);
create index known_places_until on identity.known_places (until);
comment on table identity.known_places is
  'Networks and browsers that an account signed in from: others'' guesses elsewhere do not delay its owner there.';
comment on column identity.known_places.place is 'SHA-256 of the account and of its network or browser.';
comment on column identity.known_places.until is 'When it is forgotten.';

comment on column identity.sign_in_attempts.until is
  'When the window ends: for all that counts, or after the last attempt.';

reset role;
