create function production.work_orders_release(p_id text, p_kit_storage_unit_id text default null)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_order production.work_orders;
  v_kitting text;
  v_answer jsonb;
begin
  perform app.require('work_orders:release');
  v_order := production.lock_work_order(p_id);
  perform production.release(v_order, production.lock_kit(p_kit_storage_unit_id));
  v_kitting := production.open_kitting(v_order.id);
  v_answer := production.work_order_json(v_order.id);
  return v_answer || jsonb_build_object('_meta', jsonb_build_object(
    'warnings', production.expected_shortages(v_answer -> 'materials') || production.later_shortages(v_order.id)
                || case when p_kit_storage_unit_id is null then '[]' else production.kit_warnings(v_order.id) end,
    'kittingTaskId', v_kitting));
end;
$$;
comment on function production.work_orders_release is
  'Releases a draft order: pins its routing and recipe and opens one operation task per step, and one that fills its '
  'kit cart. Refuses with not_found, '
  'already_released, invalid_transition, routing_makes_nothing, invalid_input, in_use. Emits work_order.released and '
  'task.created.';
