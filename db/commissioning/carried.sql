-- Where nothing moves, which is nearly always so, nothing is looked for.
create function commissioning.carried(
  p_final commissioning.entry[], p_seen commissioning.entry[], p_changed commissioning.entry[])
  returns commissioning.entry[]
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_generic_plan'
  set enable_nestloop = off -- of arrays nobody knows how many there are
as $$
declare
  v_sites jsonb;
begin
  if not exists (
    select from unnest(p_changed) n
      join unnest(p_seen) c on c.section = n.section and c.key = n.key
     where n.section like '%.ssus' and n.path is not null and c.item -> 'site' <> n.item -> 'site')
  then
    return p_final;
  end if;
  v_sites := (
    with recursive machine as materialized (
      select e.key, e.path, e.item ->> 'name' as name, e.item ->> 'site' as site, e.item ->> 'parent' as parent
        from unnest(p_final) e where e.section like '%.ssus'
    ), part as (
      select m.key, m.name, m.site from machine m where m.path is not null
      union
      select m.key, m.name, p.site from part p join machine m on m.parent = p.name and m.path is null
    )
    select jsonb_object_agg(m.key, p.site)
      from machine m join part p on p.key = m.key
     where m.path is null and m.site <> p.site);
  if v_sites is null then
    return p_final;
  end if;
  return array(
    select (f.section, f.key, f.name, f.path,
            case when f.section like '%.ssus' and f.path is null and v_sites ? f.key
              then f.item || jsonb_build_object('site', v_sites -> f.key, 'isDefault', false) else f.item end,
            f.id)::commissioning.entry
      from unnest(p_final) with ordinality as f (section, key, name, path, item, id, n)
     order by f.n);
end;
$$;
comment on function commissioning.carried is
  'The company as it would be, with the parts that the file does not name where their machines go.';
