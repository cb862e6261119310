-- A section left out is not touched, nor are the machines or units of a site whose list is left out.
create function commissioning.extras(p_spec jsonb, p_final commissioning.entry[])
  returns commissioning.entry[]
  language sql stable
  begin atomic
    select coalesce(array_agg(f::commissioning.entry), '{}')
      from unnest(p_final) f
     where f.path is null and f.section <> 'settings'
       and p_spec ? split_part(f.section, '.', 1)
       and not exists (
         select from jsonb_array_elements(p_spec -> split_part(f.section, '.', 1)) s
          where f.section like '%.%' and s ->> 'name' = f.item ->> 'site'
            and coalesce(s -> split_part(f.section, '.', 2), 'null') = 'null');
  end;
comment on function commissioning.extras is
  'What the company has in the sections that the file has, and the file does not.';
