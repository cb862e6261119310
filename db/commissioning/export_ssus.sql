create function commissioning.export_ssus()
  returns setof jsonb
  language sql stable
  begin atomic
    select jsonb_build_object('id', s.external_id, 'name', s.name, 'site', t.name, 'parent', p.name, 'make', s.make, 'model', s.model,
        'sku', s.sku, 'isDefault', s.is_default, 'isActive', s.is_active)
      from sites.ssus s
      join sites.sites t on t.company_id = s.company_id and t.id = s.site_id
      left join sites.ssus p on p.company_id = s.company_id and p.id = s.parent_id
     where s.company_id = app.company_id();
  end;
comment on function commissioning.export_ssus is
  'The machines and other sub-site units as spec items.';
