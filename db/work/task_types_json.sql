create function work.task_types_json(p_rows work.task_types[])
  returns jsonb[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select array_agg(jsonb_build_object(
               'id', y.external_id, 'typeName', y.name, 'color', y.color, 'isQuote', y.is_quote,
               'isRemote', y.is_remote, 'isInventory', y.is_inventory, 'isBulk', y.is_bulk,
               'isUserGenerated', y.is_user_generated, 'isDataRequest', y.is_data_request,
               'defaultUseTransit', y.default_use_transit, 'workCenterId', y.work_center_id, 'team', work.team_ref(g),
               'parentProductId', y.parent_product_id, 'createdAt', app.iso(y.created_at),
               'updatedAt', app.iso(y.updated_at))
             order by y.ordinality)
      from unnest(p_rows) with ordinality y
      left join people.teams g on g.company_id = y.company_id and g.id = y.team_id);
end;
$$;
comment on function work.task_types_json is
  'Task types as answers show them.';
