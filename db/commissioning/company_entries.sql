create function commissioning.company_entries()
  returns commissioning.entry[]
  language sql stable
  begin atomic
    select coalesce(array_agg((c.section, commissioning.reference_key(c.section, c.name), c.name, null, c.item)::commissioning.entry
             order by c.place, c.name), '{}')
      from (
        select s.place, i.section, commissioning.entry_name(i.section, i.item) as name, commissioning.canonical(i.item, s.sets) as item
          from (
            select 'permissionGroups' as section, x as item from commissioning.export_permission_groups() x
            union all
            select 'roles', x from commissioning.export_roles() x
            union all
            select 'skills', x from commissioning.export_skills() x
            union all
            select 'people', x from commissioning.export_people() x
            union all
            select 'teams', x from commissioning.export_teams() x
            union all
            select 'ssuStatuses', x from commissioning.export_ssu_statuses() x
            union all
            select 'reasonCodes', x from commissioning.export_reason_codes() x
            union all
            select 'sites', x from commissioning.export_sites() x
            union all
            select 'warehouses', x from commissioning.export_warehouses() x
            union all
            select 'sites.ssus', x from commissioning.export_ssus() x
            union all
            select 'sites.storageUnits', x from commissioning.export_storage_units(false) x
            union all
            select 'warehouses.storageUnits', x from commissioning.export_storage_units(true) x
            union all
            select 'workCenters', x from commissioning.export_work_centers() x
            union all
            select 'productCategories', x from commissioning.export_product_categories() x
            union all
            select 'vendors', x from commissioning.export_vendors() x
            union all
            select 'products', x from commissioning.export_products() x
            union all
            select 'taskTypes', x from commissioning.export_task_types() x
            union all
            select 'routings', x from commissioning.export_routings() x
            union all
            select 'guidance', x from commissioning.export_guidance() x
            union all
            select 'settings', x from commissioning.export_settings() x
            union all
            select 'inspectionPlans', x from commissioning.export_inspection_plans() x
          ) i
          join commissioning.sections() s on s.section = i.section
      ) c;
  end;
comment on function commissioning.company_entries is
  'The company as the items of a factory spec, in canonical form.';
