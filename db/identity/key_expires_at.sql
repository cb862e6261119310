create function identity.key_expires_at(p_key_id text)
  returns timestamptz
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  return (select k.expires_at from identity.keys k where k.key_id = p_key_id);
end;
$$;
comment on function identity.key_expires_at is
  'When a key ends; null when it lives until it is revoked.';
