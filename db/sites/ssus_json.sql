create function sites.ssus_json(p_rows sites.ssus[])
  returns jsonb[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select array_agg(jsonb_build_object(
               'id', s.external_id, 'name', s.name, 'imageUrl', s.image_url, 'isActive', s.is_active,
               'isDefault', s.is_default, 'location', nullif(s.location, 'null'), 'make', s.make, 'model', s.model,
               'sku', s.sku, 'siteId', i.external_id, 'createdAt', app.iso(s.created_at),
               'updatedAt', app.iso(s.updated_at))
             order by s.ordinality)
      from unnest(p_rows) with ordinality s
      left join sites.sites i on i.company_id = s.company_id and i.id = s.site_id);
end;
$$;
comment on function sites.ssus_json is
  'Machines as answers show them.';
