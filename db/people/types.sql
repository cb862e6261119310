-- A key or consented application as the identity provider tells of it.
create type people.api_key as (
  key_id        text,
  sub           uuid,
  name          text,
  actor_type    text,
  permissions   text[],
  created_at    timestamptz,
  expires_at    timestamptz,
  last_used_at  timestamptz
);
