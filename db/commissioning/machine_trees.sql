-- From the deepest machines up, so that each is put into the one it is part of when that one's turn comes.
create function commissioning.machine_trees(p_entries commissioning.entry[])
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_inside jsonb := '{}'::jsonb;
  v_level jsonb[];
begin
  for v_level in
    select array_agg(e.item order by e.name)
      from unnest(p_entries) e
      left join commissioning.depths(p_entries) d on d.section = e.section and d.key = e.key
     where e.section = 'sites.ssus'
     group by coalesce(d.depth, 0) order by coalesce(d.depth, 0) desc
  loop
    v_inside := v_inside || (
      select jsonb_object_agg(p.place, p.machines)
        from (
          select coalesce('machine/' || (m.item ->> 'parent'), 'site/' || (m.item ->> 'site')) as place,
                 jsonb_agg(m.item - '{site,parent}'::text[]
                   || jsonb_build_object('children', coalesce(v_inside -> ('machine/' || (m.item ->> 'name')), '[]')) order by m.n) as machines
            from unnest(v_level) with ordinality as m (item, n)
           group by 1
        ) p);
  end loop;
  return v_inside;
end;
$$;
comment on function commissioning.machine_trees is
  'The machines of each site (under site/ and its name) as a spec writes them: those that are part of another inside it.';
