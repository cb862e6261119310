create function identity.end_keys(p_keys identity.keys[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  update identity.keys k set revoked_at = now() from unnest(p_keys) e where k.key_id = e.key_id;
  delete from identity.artifacts a using unnest(p_keys) e
   where a.model = 'AccessToken' and a.id_hash = e.token_hash
      or a.grant_id = e.grant_id
      or a.model = 'Grant' and a.id_hash = sha256(convert_to(e.grant_id, 'UTF8'));
end;
$$;
comment on function identity.end_keys is
  'Revokes keys and consents with the tokens behind them.';
