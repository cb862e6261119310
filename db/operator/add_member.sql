-- Also gives a member one more role, and brings back one who was deactivated.
create function operator.add_member(p_company text, p_user_id uuid, p_name text, p_email text, p_role text)
  returns bigint
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_company bigint;
  v_person bigint;
  v_role bigint;
begin
  select c.id into v_company from app.companies c where c.short_name = p_company;
  if v_company is null then
    perform app.refuse_unknown('company', p_company);
  end if;
  perform set_config('app.company_id', v_company::text, true);
  select r.id into v_role from people.roles r where r.company_id = v_company and r.name = p_role;
  if v_role is null then
    perform app.refuse_unknown('role', p_role);
  end if;
  v_person := people.join_company(p_user_id, p_name, p_email);
  insert into people.person_roles (company_id, person_id, role_id) values (v_company, v_person, v_role)
  on conflict do nothing;
  return v_person;
end;
$$;
comment on function operator.add_member is
  'Makes a person a member of a company with a role. For the operator; refuses with not_found.';
