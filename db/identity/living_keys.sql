-- Definer, as nobody but the identity provider's role reads its tables. Never the key itself: only its hash is there.
create function identity.living_keys(p_company text)
  returns table (key_id text, sub uuid, name text, actor_type text, permissions text[],
                 created_at timestamptz, expires_at timestamptz, last_used_at timestamptz)
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  return query
    select k.key_id, k.sub, k.name, k.actor_type, k.permissions, k.created_at, k.expires_at, k.last_used_at
      from identity.keys k
     where k.company = p_company and k.revoked_at is null and (k.expires_at is null or k.expires_at > now());
end;
$$;
comment on function identity.living_keys is
  'The keys and consented applications of a company that are neither revoked nor expired.';
