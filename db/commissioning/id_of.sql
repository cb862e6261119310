-- The names were checked before; one that is gone since is refused rather than dropped.
create function commissioning.id_of(p_section text, p_name text)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_id bigint;
begin
  if p_name is null then
    return null;
  end if;
  case p_section
    when 'permissionGroups' then select x.id into v_id from people.permission_groups x where x.company_id = app.company_id() and x.name = p_name;
    when 'people' then select x.id into v_id from people.people x where x.company_id = app.company_id() and lower(x.email) = lower(p_name);
    when 'skills' then select x.id into v_id from people.skills x where x.company_id = app.company_id() and x.name = p_name;
    when 'teams' then select x.id into v_id from people.teams x where x.company_id = app.company_id() and x.name = p_name;
    when 'ssuStatuses' then select x.id into v_id from sites.ssu_statuses x where x.company_id = app.company_id() and x.name = p_name;
    when 'clients' then select x.id into v_id from sites.clients x where x.company_id = app.company_id() and x.name = p_name;
    when 'customers' then select x.id into v_id from inventory.customers x where x.company_id = app.company_id() and x.name = p_name;
    when 'sites' then select x.id into v_id from sites.sites x where x.company_id = app.company_id() and x.name = p_name;
    when 'sites.ssus' then select x.id into v_id from sites.ssus x where x.company_id = app.company_id() and x.name = p_name;
    when 'workCenters' then select x.id into v_id from sites.work_centers x where x.company_id = app.company_id() and x.name = p_name;
    when 'productCategories' then select x.id into v_id from inventory.product_categories x where x.company_id = app.company_id() and x.name = p_name;
    when 'vendors' then select x.id into v_id from inventory.vendors x where x.company_id = app.company_id() and x.name = p_name;
    when 'products' then select x.id into v_id from inventory.products x where x.company_id = app.company_id() and lower(x.sku) = lower(p_name);
    when 'taskTypes' then select x.id into v_id from work.task_types x where x.company_id = app.company_id() and x.name = p_name;
  end case;
  if v_id is null then
    perform app.refuse_unknown(p_section, p_name);
  end if;
  return v_id;
end;
$$;
comment on function commissioning.id_of is
  'The row of a name in a section; null for no name. Refuses with not_found.';
