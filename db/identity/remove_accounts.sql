-- Keys stay in the lists, revoked; sessions go with the account.
create function identity.remove_accounts(p_email text)
  returns table (sub uuid)
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_keys identity.keys[];
begin
  v_keys := array(
    select k from identity.keys k join identity.users u on u.sub = k.sub and u.email = lower(p_email)
     where k.revoked_at is null);
  perform identity.end_keys(v_keys);
  return query delete from identity.users u where u.email = lower(p_email) returning u.sub;
end;
$$;
comment on function identity.remove_accounts is
  'Ends every account of an address with its sessions, keys and consents.';
