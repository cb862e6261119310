-- A machine's own unit comes with its machine, and a partner's custody with the partner; neither is of the spec.
create function commissioning.export_storage_units(p_in_warehouses boolean)
  returns setof jsonb
  language sql stable
  begin atomic
    select jsonb_build_object('name', u.name, 'site', s.name, 'type', u.type, 'ownership', u.ownership,
        'owner', coalesce(c.name, p.email, k.name), 'isActive', u.is_active)
      from inventory.storage_units u
      join sites.sites s on s.company_id = u.company_id and s.id = u.site_id and s.is_warehouse = p_in_warehouses
      left join sites.clients c on c.company_id = u.company_id and c.id = u.owner_client_id
      left join people.people p on p.company_id = u.company_id and p.id = u.owner_person_id
      left join inventory.customers k on k.company_id = u.company_id and k.id = u.owner_customer_id
     where u.company_id = app.company_id() and u.type <> 'machine' and u.ownership <> 'partner';
  end;
comment on function commissioning.export_storage_units is
  'The storage units of the sites, or of the warehouses, as spec items.';
