create function production.work_orders_get(p_id text)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform app.require('production:view');
  return production.work_order_json((production.find_work_order(p_id)).id);
end;
$$;
comment on function production.work_orders_get is
  'One work order with operations, materials, counts and lots. Refuses with not_found.';
