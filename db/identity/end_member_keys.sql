create function identity.end_member_keys(p_sub uuid, p_company text)
  returns text[]
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  v_keys identity.keys[];
begin
  v_keys := array(
    select k from identity.keys k where k.sub = p_sub and k.company = p_company and k.revoked_at is null);
  perform identity.end_keys(v_keys);
  return array(select k.key_id from unnest(v_keys) k);
end;
$$;
comment on function identity.end_member_keys is
  'Ends all that acts as an account in one company, keys and consents; answers their ids.';
