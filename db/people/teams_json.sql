create function people.teams_json(p_rows people.teams[])
  returns jsonb[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select array_agg(jsonb_build_object(
               'id', t.external_id, 'name', t.name, 'color', t.color,
               'memberIds', (
                 select coalesce(jsonb_agg(m.person_id order by m.person_id), '[]')
                   from people.team_members m where m.company_id = t.company_id and m.team_id = t.id),
               'createdAt', app.iso(t.created_at), 'updatedAt', app.iso(t.updated_at))
             order by t.ordinality)
      from unnest(p_rows) with ordinality t);
end;
$$;
comment on function people.teams_json is
  'Teams as answers show them.';
