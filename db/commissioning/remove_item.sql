-- What else refers to the row is found by its foreign key, which the caller answers as in_use.
create function commissioning.remove_item(p_section text, p_name text)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_subject text;
begin
  case p_section
    when 'permissionGroups' then delete from people.permission_groups x where x.company_id = app.company_id() and x.name = p_name;
    when 'roles' then delete from people.roles x where x.company_id = app.company_id() and x.name = p_name;
    when 'skills' then delete from people.skills x where x.company_id = app.company_id() and x.name = p_name;
    when 'teams' then delete from people.teams x where x.company_id = app.company_id() and x.name = p_name;
    when 'ssuStatuses' then delete from sites.ssu_statuses x where x.company_id = app.company_id() and x.name = p_name;
    when 'workCenters' then delete from sites.work_centers x where x.company_id = app.company_id() and x.name = p_name;
    when 'productCategories' then delete from inventory.product_categories x where x.company_id = app.company_id() and x.name = p_name;
    when 'vendors' then delete from inventory.vendors x where x.company_id = app.company_id() and x.name = p_name;
    when 'taskTypes' then delete from work.task_types x where x.company_id = app.company_id() and x.name = p_name;
    when 'routings' then
      delete from production.routing_steps s using production.routings r
       where s.company_id = app.company_id() and r.company_id = s.company_id and r.id = s.routing_id and r.name = p_name;
      delete from production.routings x where x.company_id = app.company_id() and x.name = p_name;
    when 'inspectionPlans' then delete from quality.inspection_plans x where x.company_id = app.company_id() and x.name = p_name;
    when 'guidance' then
      v_subject := split_part(p_name, '/', 1);
      delete from agents.guidance x
       where x.company_id = app.company_id() and x.subject = v_subject
         and x.ref_id = coalesce(commissioning.id_of(commissioning.subject_section(v_subject), nullif(substr(p_name, length(v_subject) + 2), '')), 0);
  end case;
end;
$$;
comment on function commissioning.remove_item is
  'Removes an item that the spec omits and nothing uses.';
