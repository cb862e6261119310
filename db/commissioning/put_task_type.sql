create function commissioning.put_task_type(p_item jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_type work.task_types;
begin
  select t.* into v_type from work.task_types t where t.company_id = app.company_id() and t.name = p_item ->> 'name';
  v_type := commissioning.read_task_type(p_item, v_type);
  if v_type.id is null then
    insert into work.task_types (company_id, external_id, created_at, updated_at,
      name, color, is_quote, is_remote, is_inventory, is_bulk, is_user_generated, is_data_request, is_reviewed, is_maintenance,
      default_use_transit, default_status, team_id, skill_id, minimum_rank, parent_product_id, work_center_id, setup_minutes, run_minutes,
      requires_failure_codes, status_on_open_id, status_on_done_id, recurrence, slas, gates, form)
    values (app.company_id(), app.new_id(), app.now(), app.now(),
      v_type.name, v_type.color, v_type.is_quote, v_type.is_remote, v_type.is_inventory, v_type.is_bulk, v_type.is_user_generated,
      v_type.is_data_request, v_type.is_reviewed, v_type.is_maintenance, v_type.default_use_transit, v_type.default_status, v_type.team_id,
      v_type.skill_id, v_type.minimum_rank, v_type.parent_product_id, v_type.work_center_id, v_type.setup_minutes, v_type.run_minutes,
      v_type.requires_failure_codes, v_type.status_on_open_id, v_type.status_on_done_id, v_type.recurrence, v_type.slas, v_type.gates,
      v_type.form)
    returning id into v_type.id;
  else
    update work.task_types t
       set (updated_at,
            name, color, is_quote, is_remote, is_inventory, is_bulk, is_user_generated, is_data_request, is_reviewed, is_maintenance,
            default_use_transit, default_status, team_id, skill_id, minimum_rank, parent_product_id, work_center_id, setup_minutes,
            run_minutes, requires_failure_codes, status_on_open_id, status_on_done_id, recurrence, slas, gates, form)
         = (app.now(),
            v_type.name, v_type.color, v_type.is_quote, v_type.is_remote, v_type.is_inventory, v_type.is_bulk, v_type.is_user_generated,
            v_type.is_data_request, v_type.is_reviewed, v_type.is_maintenance, v_type.default_use_transit, v_type.default_status,
            v_type.team_id, v_type.skill_id, v_type.minimum_rank, v_type.parent_product_id, v_type.work_center_id, v_type.setup_minutes,
            v_type.run_minutes, v_type.requires_failure_codes, v_type.status_on_open_id, v_type.status_on_done_id, v_type.recurrence,
            v_type.slas, v_type.gates, v_type.form)
     where t.company_id = app.company_id() and t.id = v_type.id;
  end if;

  delete from work.task_type_assignees a using people.people p
   where a.company_id = app.company_id() and a.task_type_id = v_type.id
     and p.company_id = a.company_id and p.id = a.person_id and not p_item -> 'defaultAssignees' ? p.email;
  insert into work.task_type_assignees (company_id, task_type_id, person_id)
  select app.company_id(), v_type.id, commissioning.id_of('people', e) from jsonb_array_elements_text(p_item -> 'defaultAssignees') e
  on conflict do nothing;
end;
$$;
comment on function commissioning.put_task_type is
  'Makes or changes a task type.';
