create function sites.machine_catalog_search_makes(p_q text default null)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform app.require_member();
  if nullif(trim(p_q), '') is null then
    return (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'matchType', null)
                                      order by m.name collate app.alphabet), '[]')
              from sites.catalog_makes m where m.is_common);
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'matchType', f.match) order by f.n), '[]')
      from (select m.id, m.name, sites.catalog_match(m.name, trim(p_q)) as match,
                   row_number() over (order by array_position(array['exact', 'prefix', 'contains', 'similar'],
                       sites.catalog_match(m.name, trim(p_q))),
                                      extensions.similarity(m.name, trim(p_q)) desc, m.name collate app.alphabet) as n
              from sites.catalog_makes m
             where sites.catalog_match(m.name, trim(p_q)) is not null) f
     where f.n <= 50);
end;
$$;
comment on function sites.machine_catalog_search_makes is
  'Makes of machines by part of a name, best match first; without one, the makes most factories know.';
