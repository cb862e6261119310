create function commissioning.put_task_type(p_item jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_type work.task_types;
begin
  select t.* into v_type from work.task_types t where t.company_id = app.company_id() and t.name = p_item ->> 'name';
  if v_type.id is null then
    insert into work.task_types as t (company_id, external_id, name) values (app.company_id(), app.new_id(), p_item ->> 'name') returning * into v_type;
  end if;
  update work.task_types t
     set color = p_item ->> 'color', is_quote = (p_item ->> 'isQuote')::boolean, is_remote = (p_item ->> 'isRemote')::boolean,
         is_inventory = (p_item ->> 'isInventory')::boolean, is_bulk = (p_item ->> 'isBulk')::boolean,
         is_user_generated = (p_item ->> 'isUserGenerated')::boolean, is_data_request = (p_item ->> 'isDataRequest')::boolean,
         is_reviewed = (p_item ->> 'isReviewed')::boolean, is_maintenance = (p_item ->> 'isMaintenance')::boolean,
         default_use_transit = (p_item ->> 'defaultUseTransit')::boolean, default_status = p_item ->> 'defaultStatus',
         team_id = commissioning.id_of('teams', p_item ->> 'team'), skill_id = commissioning.id_of('skills', p_item ->> 'skill'),
         minimum_rank = (p_item ->> 'minimumRank')::integer, parent_product_id = commissioning.id_of('products', p_item ->> 'makes'),
         work_center_id = commissioning.id_of('workCenters', p_item ->> 'workCenter'),
         setup_minutes = (p_item ->> 'setupMinutes')::numeric, run_minutes = (p_item ->> 'runMinutes')::numeric,
         requires_failure_codes = (p_item ->> 'requiresFailureCodes')::boolean,
         status_on_open_id = commissioning.id_of('ssuStatuses', p_item ->> 'statusOnOpen'),
         status_on_done_id = commissioning.id_of('ssuStatuses', p_item ->> 'statusOnDone'),
         recurrence = p_item -> 'recurrence', slas = p_item -> 'slas', gates = p_item -> 'gates', form = p_item -> 'form', updated_at = app.now()
   where t.company_id = app.company_id() and t.id = v_type.id;

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
