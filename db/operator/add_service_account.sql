-- Its subject and address are made here: nobody signs in as a service account, it has keys. So by its name alone it is
-- known: a command that is given twice makes no second one, which nobody would tell from the first.
create function operator.add_service_account(p_company text, p_name text, p_role text)
  returns bigint
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_company constant app.companies := operator.enter_company(p_company);
  v_user uuid := gen_random_uuid();
  v_there bigint := (select min(p.id) from people.people p
                      where p.company_id = v_company.id and p.actor_type = 'service' and p.is_active
                        and lower(p.name) = lower(p_name));
begin
  if v_there is not null then
    perform app.refuse('duplicate_id',
      format('%s has a service account "%s" already: serviceAccountId %s.', p_company, p_name, v_there));
  end if;
  return operator.add_member(p_company, v_user, p_name, v_user || '@service.invalid', p_role, p_is_service => true);
end;
$$;
comment on function operator.add_service_account is
  'Makes a service account of a company with a role. For the operator; refuses with not_found, duplicate_id, '
  'invalid_transition.';
