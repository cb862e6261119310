-- An account whose address nobody proved is good for one company only, so that no other is entered by it.
create function identity.may_join(p_sub uuid, p_email text, p_company text)
  returns boolean
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  return exists (
    select from identity.users u
     where u.sub = p_sub and u.email = lower(p_email) and (u.company is null or u.company = p_company));
end;
$$;
comment on function identity.may_join is
  'Whether an account is of this address and may become a member of this company.';
