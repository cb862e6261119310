create function sites.ssus_json(p_rows sites.ssus[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row_to_json(j) from (
      select s.external_id as id, s.name, s.image_url as "imageUrl", s.is_active as "isActive",
             s.is_default as "isDefault", nullif(s.location, 'null') as location, s.make, s.model, s.sku,
             i.external_id as "siteId", app.iso(s.created_at) as "createdAt", app.iso(s.updated_at) as "updatedAt"
        from unnest(p_rows) with ordinality s
        left join sites.sites i on i.company_id = s.company_id and i.id = s.site_id
       order by s.ordinality) j);
end;
$$;
comment on function sites.ssus_json is
  'Machines as answers show them.';
