create function work.task_type_json(p_type work.task_types)
  returns jsonb
  language sql stable
  return jsonb_build_object(
    'id', p_type.external_id, 'typeName', p_type.name, 'color', p_type.color,
    'isQuote', p_type.is_quote, 'isRemote', p_type.is_remote, 'isInventory', p_type.is_inventory, 'isBulk', p_type.is_bulk,
    'isUserGenerated', p_type.is_user_generated, 'isDataRequest', p_type.is_data_request,
    'defaultUseTransit', p_type.default_use_transit, 'workCenterId', p_type.work_center_id,
    'team', work.team_json(p_type.team_id), 'parentProductId', p_type.parent_product_id,
    'createdAt', app.iso(p_type.created_at), 'updatedAt', app.iso(p_type.updated_at));
comment on function work.task_type_json is
  'A task type as answers show one.';
