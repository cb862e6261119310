-- The file's items one by one, with their paths. What stands inside a site becomes an item of its own that names its
-- site, and a machine inside a machine names its parent.
create function commissioning.raw_entries(p_spec jsonb)
  returns table (section text, path text, item jsonb)
  language sql stable
  begin atomic
    with recursive listed as (
      select s.section, format('%s[%s]', s.section, e.n - 1) as path, e.n, e.item
        from commissioning.sections() s
        cross join lateral jsonb_array_elements(case when jsonb_typeof(p_spec -> s.section) = 'array' then p_spec -> s.section end) with ordinality as e (item, n)
    ), ssus as (
      select array[l.n, e.n] as place, format('%s.ssus[%s]', l.path, e.n - 1) as path,
             e.item || jsonb_build_object('site', l.item -> 'name') as item
        from listed l
        cross join lateral jsonb_array_elements(case when jsonb_typeof(l.item -> 'ssus') = 'array' then l.item -> 'ssus' end) with ordinality as e (item, n)
       where l.section = 'sites'
      union all
      select s.place || e.n, format('%s.children[%s]', s.path, e.n - 1),
             e.item || jsonb_build_object('site', s.item -> 'site', 'parent', s.item -> 'name')
        from ssus s
        cross join lateral jsonb_array_elements(case when jsonb_typeof(s.item -> 'children') = 'array' then s.item -> 'children' end) with ordinality as e (item, n)
    ), every as (
      select l.section, array[l.n] as place, l.path, l.item - '{storageUnits,ssus}'::text[] as item from listed l
      union all
      select 'sites.ssus', s.place, s.path, s.item - 'children' from ssus s
      union all
      select l.section || '.storageUnits', array[l.n, e.n], format('%s.storageUnits[%s]', l.path, e.n - 1),
             e.item || jsonb_build_object('site', l.item -> 'name')
        from listed l
        cross join lateral jsonb_array_elements(case when jsonb_typeof(l.item -> 'storageUnits') = 'array' then l.item -> 'storageUnits' end) with ordinality as e (item, n)
       where l.section in ('sites', 'warehouses')
      union all
      select 'settings', array[1::bigint], 'settings', p_spec -> 'settings' where p_spec ? 'settings'
    )
    select e.section, e.path, e.item
      from every e
      join commissioning.sections() s on s.section = e.section
     order by s.place, cardinality(e.place), e.place;
  end;
comment on function commissioning.raw_entries is
  'The items of a factory spec as the file has them, in the order of sections, parents before children.';
