-- A key made with a key ends with it, however far down.
create function identity.end_keys(p_keys identity.keys[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  with recursive ended as (
    select k.key_id, k.token_hash, k.grant_id from unnest(p_keys) k
    union
    select k.key_id, k.token_hash, k.grant_id
      from ended e join identity.keys k on k.parent_key_id = e.key_id and k.revoked_at is null
  ), revoked as (
    update identity.keys k set revoked_at = coalesce(k.revoked_at, now()) from ended e where k.key_id = e.key_id
  )
  delete from identity.artifacts a using ended e
   where a.model = 'AccessToken' and a.id_hash = e.token_hash
      or a.grant_id = e.grant_id
      or a.model = 'Grant' and a.id_hash = sha256(convert_to(e.grant_id, 'UTF8'));
end;
$$;
comment on function identity.end_keys is
  'Revokes keys and consents, those made with them, and the tokens behind all of them.';
