-- The list and the tokens behind it in one statement: no token outlives its key. identity.key_lives answers false to
-- every call that begins after this commits.
create function identity.revoke_key(p_company text, p_key_id text)
  returns boolean
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  v_key identity.keys;
begin
  update identity.keys k set revoked_at = now()
   where k.key_id = p_key_id and k.company = p_company and k.revoked_at is null
     and (k.expires_at is null or k.expires_at > now())
  returning k.* into v_key;
  if v_key.key_id is null then
    return false;
  end if;
  perform identity.end_keys(array[v_key]);
  return true;
end;
$$;
comment on function identity.revoke_key is
  'Ends the life of a key or of a consented application, with all its tokens; false when there is no such living key.';
