create function commissioning.export_teams()
  returns setof jsonb
  language sql stable
  begin atomic
    select jsonb_build_object('name', t.name, 'color', t.color,
        'members', (select coalesce(jsonb_agg(p.email), '[]')
            from people.team_members m
            join people.people p on p.company_id = m.company_id and p.id = m.person_id
           where m.company_id = t.company_id and m.team_id = t.id and p.is_active))
      from people.teams t where t.company_id = app.company_id();
  end;
comment on function commissioning.export_teams is
  'The teams, with their active members, as spec items.';
