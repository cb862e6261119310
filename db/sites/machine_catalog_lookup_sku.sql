-- Two makers may use one part number, so the answer is a list. Upper and lower case are the same.
create function sites.machine_catalog_lookup_sku(p_sku text)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform app.require_member();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'make', jsonb_build_object('id', k.id, 'name', k.name, 'matchType', 'exact'),
        'model', jsonb_build_object('id', m.id, 'name', m.name, 'matchType', 'exact'))
        order by k.name collate app.alphabet, m.name collate app.alphabet), '[]')
      from sites.catalog_models m
      join sites.catalog_makes k on k.id = m.make_id
     where upper(m.sku) = upper(trim(p_sku)));
end;
$$;
comment on function sites.machine_catalog_lookup_sku is
  'Which make and model a part number names.';
