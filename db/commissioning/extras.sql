-- A section left out is not touched, nor is what stands inside an item whose list is left out, nor what the caller may
-- not see: of that nothing is told, and nothing goes. The section that the file has may hold it (sites.storageUnits).
create function commissioning.extras(p_spec jsonb, p_final commissioning.entry[])
  returns commissioning.entry[]
  language sql stable
  begin atomic
    with left_out as materialized (
      select n.section, n.named_by, i.item ->> n.name_key as name
        from commissioning.nestings() n
       cross join lateral jsonb_array_elements(p_spec -> n.inside) as i (item)
       where coalesce(i.item -> n.list, 'null') = 'null'
    )
    select coalesce(array_agg(f::commissioning.entry), '{}')
      from unnest(p_final) f
     where f.path is null and f.section <> 'settings' and p_spec ? split_part(f.section, '.', 1)
       and f.section <> all ((select commissioning.hidden_sections())::text[])
       and not exists (select from left_out l where l.section = f.section and l.name = f.item ->> l.named_by);
  end;
comment on function commissioning.extras is
  'What the company has in the sections that the file has, and the file does not; of what the caller may see.';
