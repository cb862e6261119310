create function identity.key_owner(p_company text, p_key_id text)
  returns uuid
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  return (
    select k.sub from identity.keys k
     where k.company = p_company and k.key_id = p_key_id and k.revoked_at is null
       and (k.expires_at is null or k.expires_at > now()));
end;
$$;
comment on function identity.key_owner is
  'Whom a living key of a company speaks for; null when there is no such key.';
