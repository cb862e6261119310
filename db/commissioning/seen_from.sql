-- Machines of sites and of warehouses are two sections of one kind of thing: one that the file has in the other is the
-- same one, and moves. What the caller may not see stays where it is. A customer is told apart by its own id: whose
-- goods a unit holds is told by the name that the file gives them, so that two that exchange names keep what is theirs.
create function commissioning.seen_from(p_spec commissioning.entry[], p_company commissioning.entry[])
  returns commissioning.entry[]
  language sql stable
  begin atomic
    with renamed as materialized (
      select c.item ->> 'name' as was, min(s.item ->> 'name') as is_now
        from unnest(p_company) c
        left join unnest(p_spec) s on s.section = c.section and s.key = c.key
       where c.section = 'customers'
       group by c.item ->> 'name' having count(*) = 1 and min(s.item ->> 'name') <> c.item ->> 'name'
    )
    select array_agg((coalesce(s.section, c.section), c.key, c.name, c.path,
                      case when r.was is null then c.item else c.item || jsonb_build_object('owner', r.is_now) end,
                      c.id)::commissioning.entry order by c.n)
      from unnest(p_company) with ordinality as c (section, key, name, path, item, id, n)
      left join (
        select f.key, min(f.section) as section from unnest(p_spec) f where f.section like '%.ssus' group by f.key
      ) s on s.key = c.key and c.section like '%.ssus'
       and not (select commissioning.hidden_sections()) @> array[c.section]
      left join renamed r
        on c.section like '%.storageUnits' and c.item ->> 'ownership' = 'customer_consigned'
       and r.was = c.item ->> 'owner';
  end;
comment on function commissioning.seen_from is
  'The company''s items as a file sees them: a machine stands in the section in which the file has it, and a customer '
  'has the name that it gets.';
