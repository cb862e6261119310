-- Its subject and address are made here: nobody signs in as a service account, it has keys.
create function operator.add_service_account(p_company text, p_name text, p_role text)
  returns bigint
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_user uuid := gen_random_uuid();
begin
  return operator.add_member(p_company, v_user, p_name, v_user || '@service.invalid', p_role, p_is_service => true);
end;
$$;
comment on function operator.add_service_account is
  'Makes a service account of a company with a role. For the operator; refuses with not_found, invalid_transition.';
