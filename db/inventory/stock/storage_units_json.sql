create function inventory.storage_units_json(p_rows inventory.storage_units[])
  returns jsonb[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select array_agg(jsonb_build_object(
               'id', u.external_id, 'name', u.name,
               'site', case when s.id is not null then jsonb_build_object('id', s.external_id, 'name', s.name) end,
               'type', u.type, 'ownership', u.ownership, 'ssuId', m.external_id, 'isActive', u.is_active)
             order by u.ordinality)
      from unnest(p_rows) with ordinality u
      left join sites.sites s on s.company_id = u.company_id and s.id = u.site_id
      left join sites.ssus m on m.company_id = u.company_id and m.id = u.ssu_id);
end;
$$;
comment on function inventory.storage_units_json is
  'Storage units as lists show them.';
