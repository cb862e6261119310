create function commissioning.changed_entries(p_final commissioning.entry[], p_company commissioning.entry[])
  returns commissioning.entry[]
  language sql stable
  begin atomic
    select coalesce(array_agg(f::commissioning.entry), '{}')
      from unnest(p_final) f
      left join unnest(p_company) c on c.section = f.section and c.key = f.key
      left join commissioning.sets() l on l.section = f.section
     where f.path is not null and c.item is distinct from f.item
       and commissioning.says_the_same(c.item, f.item, l.sets) is not true;
  end;
comment on function commissioning.changed_entries is
  'What a file names and the company has not, or otherwise.';
