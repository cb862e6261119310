create function commissioning.export_people()
  returns setof jsonb
  language sql stable
  begin atomic
    select jsonb_build_object('email', p.email,
        'roles', (select coalesce(jsonb_agg(r.name), '[]')
            from people.person_roles h
            join people.roles r on r.company_id = h.company_id and r.id = h.role_id
           where h.company_id = p.company_id and h.person_id = p.id),
        'skills', (select coalesce(jsonb_agg(jsonb_build_object('skill', s.name, 'rank', h.rank)), '[]')
            from people.person_skills h
            join people.skills s on s.company_id = h.company_id and s.id = h.skill_id
           where h.company_id = p.company_id and h.person_id = p.id))
      from people.people p where p.company_id = app.company_id() and p.is_active;
  end;
comment on function commissioning.export_people is
  'The active people as spec items.';
