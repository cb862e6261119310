create function commissioning.units_of(p_entries commissioning.entry[], p_section text, p_site text)
  returns jsonb
  language sql immutable
  begin atomic
    select coalesce(jsonb_agg(e.item - 'site' order by e.name), '[]')
      from unnest(p_entries) e
     where e.section = p_section || '.storageUnits' and e.item ->> 'site' = p_site;
  end;
comment on function commissioning.units_of is
  'The storage units of one site as a spec writes them inside it.';
