-- Also gives a member one more role, and brings back one who was deactivated.
create function operator.add_member(
  p_company text, p_user_id uuid, p_name text, p_email text, p_role text, p_is_service boolean default false)
  returns bigint
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_company app.companies := operator.enter_company(p_company);
  v_person bigint;
  v_role bigint;
begin
  if v_company.archived_at is not null then
    perform app.refuse('invalid_transition', 'The company is archived: company unarchive brings it back.');
  end if;
  select r.id into v_role from people.roles r where r.company_id = v_company.id and r.name = p_role;
  if v_role is null then
    perform app.refuse_unknown('role', p_role);
  end if;
  v_person := people.join_company(p_user_id, p_name, p_email);
  insert into people.person_roles (company_id, person_id, role_id) values (v_company.id, v_person, v_role)
  on conflict do nothing;
  update people.people p set actor_type = 'service'
   where p_is_service and p.company_id = v_company.id and p.id = v_person;
  perform operator.note_entry('operator.add_member');
  return v_person;
end;
$$;
comment on function operator.add_member is
  'Makes a person a member of a company with a role. For the operator; refuses with not_found, invalid_transition.';
