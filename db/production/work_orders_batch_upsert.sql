-- Each item has a savepoint of its own.
create function production.work_orders_batch_upsert(p_orders jsonb)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_results jsonb[] := array[]::jsonb[];
  v_item record;
begin
  perform app.require('production:manage');
  perform app.take_turns('work orders');
  for v_item in
    select e.item, e.n - 1 as index from jsonb_array_elements(p_orders) with ordinality e (item, n) order by e.n
  loop
    v_results := v_results || (jsonb_build_object('index', v_item.index) || production.upsert_alone(v_item.item));
  end loop;
  return jsonb_build_object('results', to_jsonb(v_results));
end;
$$;
comment on function production.work_orders_batch_upsert is
  'Creates or updates up to 500 draft orders, each on its own; the answer tells for each what became of it.';
