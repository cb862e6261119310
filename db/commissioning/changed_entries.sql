create function commissioning.changed_entries(p_final commissioning.entry[], p_company commissioning.entry[])
  returns commissioning.entry[]
  language sql stable
  begin atomic
    select coalesce(array_agg((f.section, f.key, f.name, f.path,
                               case when c.item is null or l.sets is null then f.item
                                 else commissioning.in_stored_order(f.item, c.item, l.sets) end,
                               f.id)::commissioning.entry), '{}')
      from unnest(p_final) f
      left join unnest(p_company) c on c.section = f.section and c.key = f.key
      left join commissioning.sets() l on l.section = f.section
     where f.path is not null and c.item is distinct from f.item
       and commissioning.says_the_same(c.item, f.item, l.sets) is not true;
  end;
comment on function commissioning.changed_entries is
  'What a file names and the company has not, or otherwise.';
