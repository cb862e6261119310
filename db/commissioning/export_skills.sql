create function commissioning.export_skills()
  returns setof jsonb
  language sql stable
  begin atomic
    select jsonb_build_object('name', s.name) from people.skills s where s.company_id = app.company_id();
  end;
comment on function commissioning.export_skills is
  'The skills as spec items.';
