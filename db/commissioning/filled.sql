-- Most items of a file are what the company has: they are carried about by their ids as long as nobody looks at them.
create function commissioning.filled(p_entries commissioning.entry[], p_company commissioning.entry[])
  returns commissioning.entry[]
  language sql stable
  begin atomic
    select coalesce(array_agg((e.section, e.key, e.name, e.path, coalesce(e.item, c.item), e.id)::commissioning.entry
                              order by e.n), '{}')
      from unnest(p_entries) with ordinality as e (section, key, name, path, item, id, n)
      left join unnest(p_company) c on e.item is null and c.section = e.section and c.id = e.id;
  end;
comment on function commissioning.filled is
  'Entries with the items that they are known to have in common with the company.';
