-- Sessions go with the account, by their foreign key; keys stay in the lists, revoked, and the tokens behind them go.
create function identity.end_unproven(p_sub uuid)
  returns table (sub uuid, company text, key_ids text[])
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  v_keys identity.keys[];
begin
  perform from identity.users u
   where u.email = (select o.email from identity.users o where o.sub = p_sub and o.company is null) for update;
  v_keys := array(
    select k from identity.keys k
      join identity.users u on u.sub = k.sub and u.company is not null
      join identity.users o on o.email = u.email and o.sub = p_sub and o.company is null
     where k.revoked_at is null);
  perform identity.end_keys(v_keys);
  return query
    delete from identity.users u using identity.users o
     where o.sub = p_sub and o.company is null and u.email = o.email and u.company is not null
    returning u.sub, u.company, array(select k.key_id from unnest(v_keys) k where k.sub = u.sub order by k.key_id);
end;
$$;
comment on function identity.end_unproven is
  'Ends the accounts of one company each that stand for the same address as this account, with every session, key and '
  'consent of theirs; answers which they were, and what ended with each.';
