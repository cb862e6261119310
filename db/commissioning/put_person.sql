create function commissioning.put_person(p_item jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_person bigint := commissioning.id_of('people', p_item ->> 'email');
begin
  delete from people.person_roles h using people.roles r
   where h.company_id = app.company_id() and h.person_id = v_person
     and r.company_id = h.company_id and r.id = h.role_id and not p_item -> 'roles' ? r.name;
  insert into people.person_roles (company_id, person_id, role_id)
  select app.company_id(), v_person, r.id
    from people.roles r where r.company_id = app.company_id() and p_item -> 'roles' ? r.name
  on conflict do nothing;

  delete from people.person_skills h using people.skills s
   where h.company_id = app.company_id() and h.person_id = v_person and s.company_id = h.company_id and s.id = h.skill_id
     and not exists (select from jsonb_array_elements(p_item -> 'skills') w where w ->> 'skill' = s.name);
  insert into people.person_skills as h (company_id, person_id, skill_id, rank)
  select app.company_id(), v_person, commissioning.id_of('skills', w ->> 'skill'), (w ->> 'rank')::integer
    from jsonb_array_elements(p_item -> 'skills') w
  on conflict (company_id, person_id, skill_id) do update set rank = excluded.rank where h.rank <> excluded.rank;
end;
$$;
comment on function commissioning.put_person is
  'Gives a person of the company the roles and skills that the spec says.';
