create function commissioning.read_task_type(p_item jsonb, p_now work.task_types)
  returns work.task_types
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_type work.task_types := p_now;
begin
  v_type.name := p_item ->> 'name';
  v_type.color := p_item ->> 'color';
  v_type.is_quote := (p_item ->> 'isQuote')::boolean;
  v_type.is_remote := (p_item ->> 'isRemote')::boolean;
  v_type.is_inventory := (p_item ->> 'isInventory')::boolean;
  v_type.is_bulk := (p_item ->> 'isBulk')::boolean;
  v_type.is_user_generated := (p_item ->> 'isUserGenerated')::boolean;
  v_type.is_data_request := (p_item ->> 'isDataRequest')::boolean;
  v_type.is_reviewed := (p_item ->> 'isReviewed')::boolean;
  v_type.is_maintenance := (p_item ->> 'isMaintenance')::boolean;
  v_type.default_use_transit := (p_item ->> 'defaultUseTransit')::boolean;
  v_type.default_status := p_item ->> 'defaultStatus';
  v_type.team_id := commissioning.id_of('teams', p_item ->> 'team');
  v_type.skill_id := commissioning.id_of('skills', p_item ->> 'skill');
  v_type.minimum_rank := (p_item ->> 'minimumRank')::integer;
  v_type.parent_product_id := commissioning.id_of('products', p_item ->> 'makes');
  v_type.work_center_id := commissioning.id_of('workCenters', p_item ->> 'workCenter');
  v_type.setup_minutes := (p_item ->> 'setupMinutes')::numeric;
  v_type.run_minutes := (p_item ->> 'runMinutes')::numeric;
  v_type.requires_failure_codes := (p_item ->> 'requiresFailureCodes')::boolean;
  v_type.status_on_open_id := commissioning.id_of('ssuStatuses', p_item ->> 'statusOnOpen');
  v_type.status_on_done_id := commissioning.id_of('ssuStatuses', p_item ->> 'statusOnDone');
  v_type.recurrence := p_item -> 'recurrence';
  v_type.slas := p_item -> 'slas';
  v_type.gates := p_item -> 'gates';
  v_type.form := p_item -> 'form';
  return v_type;
end;
$$;
comment on function commissioning.read_task_type is
  'A task type as the spec''s item says, over the present one.';
