create function people.find_roles(p_names text[])
  returns bigint[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_ids bigint[];
  v_problems jsonb;
begin
  select array_agg(distinct r.id order by r.id) filter (where r.id is not null),
         jsonb_agg(jsonb_build_object('path', 'roles.' || (wanted.n - 1), 'message', 'there is no role '
                                      || to_json(wanted.name)::text) order by wanted.n)
           filter (where r.id is null)
    into v_ids, v_problems
    from unnest(p_names) with ordinality as wanted (name, n)
    left join people.roles r on r.company_id = app.company_id() and r.name = wanted.name;
  perform app.refuse_input(v_problems);
  return coalesce(v_ids, '{}');
end;
$$;
comment on function people.find_roles is
  'Roles by their names. Refuses with invalid_input, naming every one that does not exist.';
