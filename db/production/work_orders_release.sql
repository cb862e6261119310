create function production.work_orders_release(p_id text, p_kit_storage_unit_id text default null)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_order production.work_orders;
  v_kitting text;
begin
  perform app.require('work_orders:release');
  v_order := production.lock_work_order(p_id);
  perform production.release(v_order, production.find_kit(p_kit_storage_unit_id));
  v_kitting := production.open_kitting(v_order.id);
  return production.work_order_json(v_order.id) || jsonb_build_object('_meta', jsonb_build_object(
    'warnings', production.expected_shortages(v_order.id) || production.later_shortages(v_order.id)
                || production.kit_warnings(v_order.id),
    'kittingTaskId', v_kitting));
end;
$$;
comment on function production.work_orders_release is
  'Releases a draft order: pins its routing and recipe and opens one operation task per step, and one that fills its '
  'kit cart. Refuses with not_found, '
  'already_released, invalid_transition, routing_makes_nothing, invalid_input, in_use. Emits work_order.released and '
  'task.created.';
