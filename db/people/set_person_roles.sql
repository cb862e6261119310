create function people.set_person_roles(p_person_id bigint, p_role_ids bigint[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  delete from people.person_roles pr
   where pr.company_id = app.company_id() and pr.person_id = p_person_id and pr.role_id <> all (p_role_ids);
  insert into people.person_roles (company_id, person_id, role_id)
  select app.company_id(), p_person_id, role_id from unnest(p_role_ids) role_id
  on conflict do nothing;
end;
$$;
comment on function people.set_person_roles is
  'Gives a person exactly these roles.';
