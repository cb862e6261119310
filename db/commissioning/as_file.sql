-- From the last section up, and from the deepest machines up, so that all that stands inside an item is put together
-- when the item's own turn comes.
create function commissioning.as_file(p_entries commissioning.entry[], p_hidden text[])
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_lists jsonb := '{}'::jsonb;
  v_level record;
begin
  for v_level in
    select s.section, array_agg(e::commissioning.entry) as entries
      from unnest(p_entries) e
      join commissioning.sections() s on s.section = e.section and s.section <> all (p_hidden)
      left join commissioning.depths(array(
             select c::commissioning.entry from unnest(p_entries) c
               join commissioning.sections() t on t.section = c.section and t.children is not null)) d
        on d.section = e.section and d.key = e.key
     group by s.section, s.place, coalesce(d.depth, 0)
     order by s.place desc, coalesce(d.depth, 0) desc
  loop
    v_lists := v_lists || (
      with nesting as materialized (select n.* from commissioning.nestings() n)
      select jsonb_object_agg(p.place, p.items)
        from (
          select coalesce(i.inside, v_level.section) as place,
                 jsonb_agg(e.item - coalesce(i.names, '{}') || coalesce(o.lists, '{}')
                           order by e.name collate app.alphabet) as items
            from unnest(v_level.entries) e
           cross join lateral (
             select array_agg(n.named_by) filter (where n.named_by is not null) as names,
                    (array_agg(concat_ws('/', n.inside, n.list, e.item ->> n.named_by)
                               order by n.inside = n.section desc)
                       filter (where e.item ? n.named_by))[1] as inside
               from nesting n where n.section = e.section
           ) i
           cross join lateral (
             select jsonb_object_agg(n.list, coalesce(
                      v_lists -> concat_ws('/', n.inside, n.list, e.item ->> n.name_key), '[]')) as lists
               from nesting n where n.inside = e.section and n.section <> all (p_hidden)
           ) o
           group by 1
        ) p);
  end loop;
  return v_lists;
end;
$$;
comment on function commissioning.as_file is
  'The items of each section as a spec writes them: what stands inside another is in a list of that. Hidden sections '
  'are left out, and lists of them.';
