-- Sites and warehouses are two sections of one kind of thing, and so are the machines in them: one that the file has in
-- the other is the same one. A machine moves, with the parts that the file does not name; a place becomes the other
-- (its item then tells which section it was in) with all that stands in it. What the caller may not see stays where it
-- is. A machine and a customer are told apart by
-- their own ids: what says something of one goes by the name that the file gives it, so that two that exchange names
-- keep what is theirs. A storage unit is told apart by its name: one that a machine of its place takes, while the file
-- has a new unit of the name that the machine gives up, is that one.
-- What names a machine that gives up its name (p_namesakes) names it by the other one.
-- Long: who gets another name or place, and then what says so.
create function commissioning.seen_from(
  p_spec commissioning.entry[], p_company commissioning.entry[], p_namesakes commissioning.namesake[] default '{}')
  returns commissioning.entry[]
  language plpgsql stable
  set search_path = ''
  set enable_nestloop = off -- of arrays nobody knows how many there are
as $$
declare
  v_hidden constant text[] := commissioning.hidden_sections();
  v_customers constant jsonb := (
    select jsonb_object_agg(r.was, r.is_now)
      from (
        select c.item ->> 'name' as was, min(s.item ->> 'name') as is_now
          from unnest(p_company) c
          left join unnest(p_spec) s on s.section = c.section and s.key = c.key
         where c.section = 'customers'
         group by c.item ->> 'name' having count(*) = 1 and min(s.item ->> 'name') <> c.item ->> 'name'
      ) r);
  v_machines constant jsonb := (
    select jsonb_object_agg(r.was, r.is_now)
      from (
        select s.key as was, s.name as is_now
          from unnest(p_company) c
          join unnest(p_spec) s on s.key = c.key and s.section like '%.ssus' and s.name <> s.key
         where c.section like '%.ssus'
        union all
        select (n.entry).key, n.new_name from unnest(p_namesakes) n
         where (n.entry).section like '%.ssus' and n.new_name is not null
      ) r);
  v_places constant jsonb := (
    select jsonb_object_agg(c.key, s.section)
      from unnest(p_company) c
      join unnest(p_spec) s on s.key = c.key and s.section <> c.section and s.section in ('sites', 'warehouses')
     where c.section in ('sites', 'warehouses') and c.section <> all (v_hidden));
  v_named_moved constant jsonb := (
    select jsonb_object_agg(c.key, s.section)
      from unnest(p_company) c
      join unnest(p_spec) s on s.key = c.key and s.section like '%.ssus'
       and (s.section <> c.section or v_places is not null)
     where c.section like '%.ssus' and c.section <> all (v_hidden));
  v_moved constant jsonb := case when v_named_moved is not null then (
    with recursive machine as materialized (
      select c.key, c.item ->> 'parent' as parent, exists (
               select from unnest(p_spec) s where s.section like '%.ssus' and s.key = c.key) as is_named
        from unnest(p_company) c where c.section like '%.ssus' and c.section <> all (v_hidden)
    ), moved as (
      select m.key, m.value as section from jsonb_each_text(v_named_moved) m
      union
      select m.key, p.section from moved p join machine m on m.parent = p.key and not m.is_named
    )
    select jsonb_object_agg(m.key, m.section) from moved m) end;
  v_units constant jsonb := case when v_machines is not null then (
    select jsonb_object_agg(c.key, array[u.key, u.name])
      from unnest(p_spec) m
      join unnest(p_company) w on w.section like '%.ssus' and w.key = m.key and w.item -> 'site' = m.item -> 'site'
      join unnest(p_company) c
        on c.section like '%.storageUnits' and c.key = concat_ws(E'\n', m.item ->> 'site', m.name)
      join unnest(p_spec) u
        on u.section like '%.storageUnits' and u.key = concat_ws(E'\n', m.item ->> 'site', m.key)
     where m.section like '%.ssus' and m.name <> m.key and c.section <> all (v_hidden)
       and not exists (select from unnest(p_spec) s where s.section like '%.storageUnits' and s.key = c.key)
       and not exists (select from unnest(p_company) o where o.section like '%.storageUnits' and o.key = u.key)) end;
begin
  if v_customers is null and v_machines is null and v_moved is null and v_places is null then
    return p_company;
  end if;
  return array(
    select (case when c.section like '%.ssus' and v_moved ? c.key then v_moved ->> c.key
              when c.section in ('sites', 'warehouses') then coalesce(v_places ->> c.key, c.section)
              when c.section like '%.%'
                then coalesce((v_places ->> (c.item ->> 'site')) || '.' || split_part(c.section, '.', 2), c.section)
              else c.section end,
            case when c.section like '%.storageUnits' and v_units ? c.key
                then v_units -> c.key ->> 0
              when c.section like '%.ssus' or n.item is null then c.key
              else commissioning.entry_key(t.key, t.any_case, n.item) end,
            case when c.section like '%.storageUnits' and v_units ? c.key
                then v_units -> c.key ->> 1
              when c.section like '%.ssus' or n.item is null then c.name
              else commissioning.entry_name(c.section, t.key, n.item) end,
            c.path, coalesce(n.item, c.item)
              || case when c.section in ('sites', 'warehouses') and v_places ? c.key
                   then jsonb_build_object('section', c.section) else '{}' end, c.id)::commissioning.entry
      from unnest(p_company) with ordinality as c (section, key, name, path, item, id, n)
      join commissioning.sections() t on t.section = c.section
      left join lateral (
        select c.item || jsonb_object_agg(f.key, commissioning.renamed(c.item -> f.key, f.names)) as item
          from (
            select split_part(f.field, '[', 1) as key, f.only_when,
                   case f.refers_to when 'customerNames' then v_customers else v_machines end as names
              from commissioning.fields() f
             where f.section = c.section and f.refers_to in ('customerNames', 'sites.ssus', 'warehouses.ssus')) f
         where f.names is not null and c.item ? f.key
           and (f.only_when is null
                or c.item ->> split_part(f.only_when, '=', 1) = split_part(f.only_when, '=', 2))
        having count(*) > 0) n on true
     order by c.n);
end;
$$;
comment on function commissioning.seen_from is
  'The company''s items as a file sees them: a machine stands in the section in which the file has it, and machines '
  'and customers have the names that they get.';
