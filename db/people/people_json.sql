create function people.people_json(p_rows people.people[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row_to_json(j) from (
      select p.id, p.name, p.email, p.actor_type as "actorType", p.is_active as "isActive",
             coalesce((
               select json_agg(r.name order by r.name collate app.alphabet)
                 from people.person_roles pr
                 join people.roles r on r.company_id = pr.company_id and r.id = pr.role_id
                where pr.company_id = p.company_id and pr.person_id = p.id), '[]') as roles,
             coalesce((
               select json_agg(json_build_object('id', t.external_id, 'name', t.name)
                                order by t.name collate app.alphabet, t.id)
                 from people.team_members m
                 join people.teams t on t.company_id = m.company_id and t.id = m.team_id
                where m.company_id = p.company_id and m.person_id = p.id), '[]') as teams,
             coalesce((
               select json_agg(json_build_object('skill', s.name, 'rank', ps.rank)
                                order by s.name collate app.alphabet)
                 from people.person_skills ps
                 join people.skills s on s.company_id = ps.company_id and s.id = ps.skill_id
                where ps.company_id = p.company_id and ps.person_id = p.id), '[]') as skills
        from unnest(p_rows) with ordinality p
       order by p.ordinality) j);
end;
$$;
comment on function people.people_json is
  'People as answers show them.';
