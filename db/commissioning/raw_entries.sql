-- The file's items one by one, with their paths. What stands inside another becomes an item of its own that names what
-- it is in; a machine inside a machine also names the site of that. Most sections have nothing inside.
create function commissioning.raw_entries(p_spec jsonb)
  returns table (section text, path text, item jsonb)
  language sql stable
  begin atomic
    with recursive nesting as materialized (
      select n.section, n.inside, n.list, n.named_by, n.name_key from commissioning.nestings() n
    ), outermost as materialized (
      select s.section, s.place, l.lists
        from commissioning.sections() s
        left join (select n.inside, array_agg(n.list) as lists from nesting n group by 1) l on l.inside = s.section
       where jsonb_typeof(p_spec -> s.section) = 'array'
    ), found as (
      select o.section, format('%s[%s]', o.section, e.n - 1) as path, array[e.n] as place, e.item, o.lists
        from outermost o
       cross join lateral jsonb_array_elements(p_spec -> o.section) with ordinality as e (item, n)
       where o.lists is not null
      union all
      select n.section, format('%s.%s[%s]', f.path, n.list, e.n - 1), f.place || e.n,
             e.item || jsonb_build_object(n.named_by, f.item -> n.name_key)
               || case when o.named_by is null then '{}'
                    else jsonb_build_object(o.named_by, f.item -> o.named_by) end,
             (select array_agg(i.list) from nesting i where i.inside = n.section)
        from found f
        join nesting n on n.inside = f.section
        left join nesting o on n.inside = n.section and o.section = n.section and o.inside <> o.section
       cross join lateral jsonb_array_elements(
               case when jsonb_typeof(f.item -> n.list) = 'array' then f.item -> n.list end)
          with ordinality as e (item, n)
    )
    select e.section, e.path, e.item
      from (select f.section, f.path, f.place, case when f.lists is null then f.item else f.item - f.lists end as item
              from found f
            union all
            select o.section, format('%s[%s]', o.section, e.n - 1), array[e.n], e.item
              from outermost o
             cross join lateral jsonb_array_elements(p_spec -> o.section) with ordinality as e (item, n)
             where o.lists is null
            union all
            select 'settings', 'settings', '{}', p_spec -> 'settings' where p_spec ? 'settings') e
      join commissioning.sections() s on s.section = e.section
     order by s.place, cardinality(e.place), e.place;
  end;
comment on function commissioning.raw_entries is
  'The items of a factory spec as the file has them, in the order of sections, parents before children.';
