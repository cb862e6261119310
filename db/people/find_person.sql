create function people.find_person(p_id bigint)
  returns people.people
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_person people.people;
begin
  select p.* into v_person from people.people p where p.company_id = app.company_id() and p.id = p_id;
  if v_person.id is null then
    perform app.refuse_unknown('person', p_id::text);
  end if;
  return v_person;
end;
$$;
comment on function people.find_person is
  'A person of the company by personnel id. Refuses with not_found.';
