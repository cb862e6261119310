-- Each machine has a storage unit of its name, so machines and storage units of one place share their names; machines
-- share them everywhere, and take along the parts that the file does not name. Most files take nobody's name.
-- Long: where everything is going to stand, who is in the way there, and what they could be called.
create function commissioning.namesakes(p_final commissioning.entry[], p_company commissioning.entry[])
  returns commissioning.namesake[]
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_generic_plan'
  set enable_nestloop = off -- what a plan made once thinks of few machines takes seconds for thousands
as $$
declare
  v_hidden constant text[] := commissioning.hidden_sections();
  v_in_the_way constant commissioning.entry[] := array(
    with recursive machine as materialized (
      select e.section, e.key, e.path, e.item ->> 'name' as name, e.item ->> 'site' as site,
             e.item ->> 'parent' as parent
        from unnest(p_final) e where e.section like '%.ssus'
    ), carried as (
      select m.section, m.key, m.name, m.site from machine m where m.path is not null
      union -- two may have one name as yet
      select m.section, m.key, m.name, c.site from carried c join machine m on m.parent = c.name and m.path is null
    ), place as materialized (
      select e::commissioning.entry as entry, e.section, e.path, coalesce(c.site, e.item ->> 'site') as site,
             e.item ->> 'site' as old_site, e.item ->> 'name' as name, e.section like '%.ssus' as is_machine
        from unnest(p_final) e
        left join carried c on c.section = e.section and c.key = e.key
       where e.section like '%.ssus' or e.section like '%.storageUnits'
    )
    select distinct p.entry from place p
     where p.path is null and p.section <> all (v_hidden)
       and exists (select from place o
                    where o.name = p.name
                      and (o.path is not null and (o.site in (p.site, p.old_site) or o.is_machine and p.is_machine)
                           or p.site <> p.old_site and o.site = p.site and not o.is_machine)));
  v_taken jsonb;
begin
  if v_in_the_way = '{}' then
    return '{}';
  end if;
  v_taken := (
    select coalesce(jsonb_object_agg(t.name, true), '{}')
      from (select u.name from inventory.storage_units u where u.company_id = app.company_id()
            union select f.item ->> 'name' from unnest(p_final) f where f.path is not null) t
     where t.name like '% (out of use%');
  return array(
    select ((e.section, e.key, e.name, null, c.item, e.id)::commissioning.entry, (
              select o.name
                from generate_series(1, 1000) n
               cross join lateral (
                 select format('%s (out of use%s)', rtrim(left(e.item ->> 'name', 180)), ' ' || nullif(n, 1)) as name) o
               where not v_taken ? o.name
               order by n limit 1 offset e.nth - 1), null)::commissioning.namesake
      from (select w.*, row_number() over (partition by w.item ->> 'name' order by w.section, w.key) as nth
              from unnest(v_in_the_way) w) e
      join unnest(p_company) c on c.id = e.id and split_part(c.section, '.', 2) = split_part(e.section, '.', 2));
end;
$$;
comment on function commissioning.namesakes is
  'What the company has, and the file does not, of names that the file gives to other machines and storage units, each '
  'with a name that is free.';
