create function commissioning.changed_entries(p_final commissioning.entry[], p_company commissioning.entry[])
  returns commissioning.entry[]
  language sql stable
  begin atomic
    select coalesce(array_agg(d.entry), '{}')
      from (
        select (f.section, f.key, f.name, f.path, commissioning.canonical(f.item, l.sets), f.id
               )::commissioning.entry as entry, c.item
          from unnest(p_final) f
          left join unnest(p_company) c on c.section = f.section and c.key = f.key
          left join commissioning.sets() l on l.section = f.section
         where f.path is not null and c.item is distinct from f.item
      ) d
     where d.item is distinct from (d.entry).item;
  end;
comment on function commissioning.changed_entries is
  'What a file names and the company has not, or otherwise: in canonical form.';
