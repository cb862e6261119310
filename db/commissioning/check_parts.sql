-- Whatever the file has where a part goes is told by its name (check_names).
create function commissioning.check_parts(p_changed commissioning.entry[], p_final commissioning.entry[])
  returns table (path text, message text)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_generic_plan'
  set enable_nestloop = off -- of arrays nobody knows how many there are
as $$
begin
  if not exists (select from unnest(p_changed) n where n.section like '%.ssus' and n.id is not null) then
    return;
  end if;
  return query
    with recursive machine as materialized (
      select e.key, e.path, e.item ->> 'name' as name, e.item ->> 'site' as site, e.item ->> 'parent' as parent
        from unnest(p_final) e where e.section like '%.ssus'
    ), part as (
      select n.path as from_path, n.item ->> 'name' as name, null as site
        from unnest(p_changed) n where n.section like '%.ssus' and n.id is not null
      union
      select p.from_path, m.name, m.site from part p join machine m on m.parent = p.name and m.path is null
    )
    select p.from_path, format('its part %s goes with it to %s, where a storage unit has that name',
                               to_json(p.name), to_json(p.site))
      from part p
      join unnest(p_final) u on u.section like '%.storageUnits' and u.key = concat_ws(E'\n', p.site, p.name)
     where u.path is null;
end;
$$;
comment on function commissioning.check_parts is
  'Parts that a machine takes along to where the company has a storage unit of their name.';
