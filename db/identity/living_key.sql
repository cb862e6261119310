create function identity.living_key(p_company text, p_key_id text)
  returns table (sub uuid, permissions text[])
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  return query
    select k.sub, k.permissions
      from identity.keys k
     where k.company = p_company and k.key_id = p_key_id and k.revoked_at is null
       and (k.expires_at is null or k.expires_at > now());
end;
$$;
comment on function identity.living_key is
  'Whom a living key of a company speaks for, and what it is narrowed to (null: it is not); no row when there is no '
  'such key.';
