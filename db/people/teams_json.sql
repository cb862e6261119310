create function people.teams_json(p_rows people.teams[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row_to_json(j) from (
      select t.external_id as id, t.name, t.color,
             (select coalesce(json_agg(m.person_id order by m.person_id), '[]')
                from people.team_members m where m.company_id = t.company_id and m.team_id = t.id) as "memberIds",
             app.iso(t.created_at) as "createdAt", app.iso(t.updated_at) as "updatedAt"
        from unnest(p_rows) with ordinality t
       order by t.ordinality) j);
end;
$$;
comment on function people.teams_json is
  'Teams as answers show them.';
