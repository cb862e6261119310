-- Of what stands inside others the last sections come first, and of a section the deepest, so that all that stands
-- inside an item is put together when the item's own turn comes. What is large is put together once, at the end.
-- Long: first what stands inside, then the sections.
create function commissioning.as_file(p_entries commissioning.entry[], p_hidden text[])
  returns jsonb
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_generic_plan'
as $$
declare
  v_inside jsonb := '{}'::jsonb;
  v_level record;
begin
  for v_level in
    with nested as materialized (
      select s.place, e::commissioning.entry as entry
        from unnest(p_entries) e
        join commissioning.sections() s on s.section = e.section and s.section <> all (p_hidden)
       where exists (select from commissioning.nestings() n where n.section = e.section)
    )
    select array_agg(n.entry) as entries
      from nested n
      left join commissioning.depths(array(select o.entry from nested o)) d
        on d.section = (n.entry).section and d.key = (n.entry).key
     group by (n.entry).section, n.place, coalesce(d.depth, 0)
     order by n.place desc, coalesce(d.depth, 0) desc
  loop
    v_inside := v_inside || (
      select jsonb_object_agg(p.place, p.items)
        from (
          select i.place,
                 jsonb_agg(e.item - i.names
                           || commissioning.lists_inside(e::commissioning.entry, v_inside, p_hidden)
                           order by e.name collate app.alphabet) as items
            from unnest(v_level.entries) e
           cross join lateral (
             select array_agg(n.named_by) as names,
                    (array_agg(concat_ws('/', n.inside, n.list, e.item ->> n.named_by)
                               order by n.inside = n.section desc)
                       filter (where e.item ? n.named_by))[1] as place
               from commissioning.nestings() n where n.section = e.section
           ) i
           group by 1
        ) p);
  end loop;
  return (
    with items as materialized (
      select e.section,
             jsonb_agg(case when n.inside is null then e.item
                         else e.item
                              || commissioning.lists_inside(e::commissioning.entry, v_inside, p_hidden) end
                       order by e.name collate app.alphabet) as items
        from unnest(p_entries) e
        left join (select distinct o.inside from commissioning.nestings() o) n on n.inside = e.section
       group by e.section
    )
    select jsonb_object_agg(f.section, f.value)
      from (
        select 'version' as section, '1'::jsonb as value
        union all
        select s.section, case s.section when 'settings' then i.items -> 0 else coalesce(i.items, '[]') end
          from commissioning.sections() s
          left join items i on i.section = s.section
         where s.place is not null and s.section not like '%.%' and s.section <> all (p_hidden)
      ) f);
end;
$$;
comment on function commissioning.as_file is
  'Items as the spec that has them: what stands inside another is in a list of that. Hidden sections are left out, and '
  'lists of them.';
