create function people.people_json(p_rows people.people[])
  returns jsonb[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select array_agg(jsonb_build_object(
               'id', p.id, 'name', p.name, 'email', p.email, 'actorType', p.actor_type, 'isActive', p.is_active,
               'roles', coalesce((
                 select jsonb_agg(r.name order by r.name collate app.alphabet)
                   from people.person_roles pr
                   join people.roles r on r.company_id = pr.company_id and r.id = pr.role_id
                  where pr.company_id = p.company_id and pr.person_id = p.id), '[]'),
               'teams', coalesce((
                 select jsonb_agg(jsonb_build_object('id', t.external_id, 'name', t.name)
                                  order by t.name collate app.alphabet, t.id)
                   from people.team_members m
                   join people.teams t on t.company_id = m.company_id and t.id = m.team_id
                  where m.company_id = p.company_id and m.person_id = p.id), '[]'),
               'skills', coalesce((
                 select jsonb_agg(jsonb_build_object('skill', s.name, 'rank', ps.rank)
                                  order by s.name collate app.alphabet)
                   from people.person_skills ps
                   join people.skills s on s.company_id = ps.company_id and s.id = ps.skill_id
                  where ps.company_id = p.company_id and ps.person_id = p.id), '[]'))
             order by p.ordinality)
      from unnest(p_rows) with ordinality p);
end;
$$;
comment on function people.people_json is
  'People as answers show them.';
