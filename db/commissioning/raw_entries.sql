-- The file's items one by one, with their paths. What stands inside another becomes an item of its own that names what
-- it is in; a machine inside a machine also names the site of that. Most sections have nothing inside. In no order:
-- whoever needs one sorts by where they stand, when it is known which are to be carried along.
create function commissioning.raw_entries(p_spec jsonb)
  returns table (section text, path text, at bigint[], item jsonb)
  language sql stable
  begin atomic
    with recursive nesting as materialized (
      select n.section, n.inside, n.list, n.named_by, n.name_key from commissioning.nestings() n
    ), outermost as not materialized (
      select s.section, s.place, s.items, (select array_agg(n.list) from nesting n where n.inside = s.section) as lists
        from (select s.section, s.place, p_spec -> s.section as items from commissioning.sections() s offset 0) s
       where jsonb_typeof(s.items) = 'array'
    ), found as (
      select o.section, format('%s[%s]', o.section, e.n - 1) as path, array[o.place, 1, e.n] as at, e.item, o.lists
        from outermost o
       cross join lateral jsonb_array_elements(o.items) with ordinality as e (item, n)
       where o.section in (select n.inside from nesting n)
      union all
      select n.section, format('%s.%s[%s]', f.path, n.list, e.n - 1),
             array[s.place, cardinality(f.at) - 1] || f.at[3:] || e.n,
             e.item || jsonb_build_object(n.named_by, f.item -> n.name_key)
               || case when o.named_by is null then '{}'
                    else jsonb_build_object(o.named_by, f.item -> o.named_by) end,
             (select array_agg(i.list) from nesting i where i.inside = n.section)
        from found f
        join nesting n on n.inside = f.section
        join commissioning.sections() s on s.section = n.section
        left join nesting o on n.inside = n.section and o.section = n.section and o.inside <> o.section
       cross join lateral jsonb_array_elements(
               case when jsonb_typeof(f.item -> n.list) = 'array' then f.item -> n.list end)
          with ordinality as e (item, n)
    )
    select f.section, f.path, f.at, case when f.lists is null then f.item else f.item - f.lists end from found f
    union all
    select o.section, format('%s[%s]', o.section, e.n - 1), array[o.place, 1, e.n], e.item
      from outermost o
     cross join lateral jsonb_array_elements(o.items) with ordinality as e (item, n)
     where o.section not in (select n.inside from nesting n)
    union all
    select s.section, s.section, array[s.place::bigint, 0], p_spec -> s.section
      from commissioning.sections() s
     where s.section = 'settings' and jsonb_typeof(p_spec -> s.section) = 'object';
  end;
comment on function commissioning.raw_entries is
  'The items of a factory spec as the file has them; sorted by at they stand in the order of sections, parents before '
  'children.';
