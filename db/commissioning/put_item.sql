-- p_key finds the company's present item; p_item is the whole item as it will be.
create function commissioning.put_item(p_section text, p_key text, p_item jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  case p_section
    when 'settings' then perform commissioning.put_settings(p_item);
    when 'permissionGroups' then perform commissioning.put_permission_group(p_item);
    when 'roles' then perform commissioning.put_role(p_item);
    when 'skills' then perform commissioning.put_skill(p_item);
    when 'people' then perform commissioning.put_person(p_item);
    when 'teams' then perform commissioning.put_team(p_item);
    when 'ssuStatuses' then perform commissioning.put_ssu_status(p_item);
    when 'reasonCodes' then perform commissioning.put_reason_code(p_item);
    when 'sites' then perform commissioning.put_site(p_item, false);
    when 'warehouses' then perform commissioning.put_site(p_item, true);
    when 'sites.ssus' then perform commissioning.put_ssu(p_key, p_item);
    when 'sites.storageUnits', 'warehouses.storageUnits' then perform commissioning.put_storage_unit(p_item);
    when 'workCenters' then perform commissioning.put_work_center(p_item);
    when 'productCategories' then perform commissioning.put_product_category(p_item);
    when 'vendors' then perform commissioning.put_vendor(p_item);
    when 'products' then perform commissioning.put_product(p_item);
    when 'taskTypes' then perform commissioning.put_task_type(p_item);
    when 'routings' then perform commissioning.put_routing(p_item);
    when 'inspectionPlans' then perform commissioning.put_inspection_plan(p_item);
    when 'guidance' then perform commissioning.put_guidance(p_item);
  end case;
end;
$$;
comment on function commissioning.put_item is
  'Makes one item of a section as the spec says, or changes the company''s to be so.';
