-- Machines of sites and of warehouses are two sections of one kind of thing: one that the file has in the other is the
-- same one, and moves. What the caller may not see stays where it is.
create function commissioning.seen_from(p_spec commissioning.entry[], p_company commissioning.entry[])
  returns commissioning.entry[]
  language sql stable
  begin atomic
    select array_agg((coalesce(s.section, c.section), c.key, c.name, c.path, c.item, c.id)::commissioning.entry
                     order by c.n)
      from unnest(p_company) with ordinality as c (section, key, name, path, item, id, n)
      left join (
        select f.key, min(f.section) as section from unnest(p_spec) f where f.section like '%.ssus' group by f.key
      ) s on s.key = c.key and c.section like '%.ssus'
       and not (select commissioning.hidden_sections()) @> array[c.section];
  end;
comment on function commissioning.seen_from is
  'The company''s items as a file sees them: a machine stands in the section in which the file has it.';
