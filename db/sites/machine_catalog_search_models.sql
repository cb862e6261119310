create function sites.machine_catalog_search_models(p_make_id integer, p_q text default null)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform app.require_member();
  if not exists (select from sites.catalog_makes m where m.id = p_make_id) then
    perform app.refuse_unknown('make', p_make_id::text);
  end if;
  if nullif(trim(p_q), '') is null then
    return (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'matchType', null)
                                      order by m.name collate app.alphabet), '[]')
              from sites.catalog_models m where m.make_id = p_make_id);
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'matchType', f.match) order by f.n), '[]')
      from (select m.id, m.name, sites.catalog_match(m.name, trim(p_q)) as match,
                   row_number() over (order by array_position(array['exact', 'prefix', 'contains', 'similar'],
                       sites.catalog_match(m.name, trim(p_q))),
                                      extensions.similarity(m.name, trim(p_q)) desc, m.name collate app.alphabet) as n
              from sites.catalog_models m
             where m.make_id = p_make_id and sites.catalog_match(m.name, trim(p_q)) is not null) f
     where f.n <= 50);
end;
$$;
comment on function sites.machine_catalog_search_models is
  'Models of a make by part of a name, best match first; without one, all. Refuses with not_found.';
