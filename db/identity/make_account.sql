-- An account that is good for one company takes the place of the one before, which ends with all that it gave out:
-- whoever is invited there anew begins anew. One that stands for its address everywhere is made once.
create function identity.make_account(
  p_sub uuid, p_email text, p_name text, p_password_hash text, p_company text, p_proven boolean)
  returns boolean
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  v_keys identity.keys[];
begin
  if p_company is not null then
    v_keys := array(
      select k from identity.keys k join identity.users u on u.sub = k.sub
       where u.email = p_email and u.company = p_company and k.revoked_at is null);
    perform identity.end_keys(v_keys);
    delete from identity.users u where u.email = p_email and u.company = p_company;
  end if;
  insert into identity.users (sub, email, name, password_hash, company, made_by, verified_at)
  values (p_sub, p_email, p_name, p_password_hash, p_company,
          case when p_company is not null then 'an invitation of ' || p_company
               when p_proven then 'its owner' else 'the operator' end,
          case when p_proven then now() end)
  on conflict on constraint users_email do nothing;
  return found;
end;
$$;
comment on function identity.make_account is
  'Makes an account: good for one company, or standing for its address everywhere. False when another does already.';
