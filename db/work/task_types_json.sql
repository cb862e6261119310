create function work.task_types_json(p_rows work.task_types[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row_to_json(j) from (
      select y.external_id as id, y.name as "typeName", y.color, y.is_quote as "isQuote", y.is_remote as "isRemote",
             y.is_inventory as "isInventory", y.is_bulk as "isBulk", y.is_user_generated as "isUserGenerated",
             y.is_data_request as "isDataRequest", y.default_use_transit as "defaultUseTransit",
             y.work_center_id as "workCenterId", work.team_ref(g) as team, y.parent_product_id as "parentProductId",
             app.iso(y.created_at) as "createdAt", app.iso(y.updated_at) as "updatedAt"
        from unnest(p_rows) with ordinality y
        left join people.teams g on g.company_id = y.company_id and g.id = y.team_id
       order by y.ordinality) j);
end;
$$;
comment on function work.task_types_json is
  'Task types as answers show them.';
