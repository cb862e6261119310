create function production.work_order_json(p_order_id bigint)
  returns jsonb
  language sql stable
  begin atomic
    select (production.work_orders_json(array[o]))[1]::jsonb || jsonb_build_object(
        'operations', production.operations_json(o.id),
        'materials', production.materials_json(o),
        'lots', production.order_lots_json(o.id))
      from production.work_orders o
     where o.company_id = app.company_id() and o.id = p_order_id;
  end;
comment on function production.work_order_json is
  'A work order as answers show one.';
