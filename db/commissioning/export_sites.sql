create function commissioning.export_sites()
  returns setof jsonb
  language sql stable
  begin atomic
    select jsonb_build_object('name', s.name, 'address', s.address, 'client', case when o.kind <> 'factory' then c.name end, 'isActive', s.is_active)
      from sites.sites s
      join app.companies o on o.id = s.company_id
      left join sites.clients c on c.company_id = s.company_id and c.id = s.client_id
     where s.company_id = app.company_id() and not s.is_warehouse;
  end;
comment on function commissioning.export_sites is
  'The sites as spec items, without what stands in them.';
