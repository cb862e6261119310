create function production.work_orders_upsert(p_external_system_id text, p_changes jsonb)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_done record;
  v_order jsonb;
begin
  perform app.require('production:manage');
  -- New orders take turns by the number of their code anyway; taking turns earlier also settles which of two calls with
  -- the same new id makes the order, and keeps two batches over the same orders from deadlocking.
  perform app.take_turns('work orders');
  v_done := production.upsert_order(p_changes || jsonb_build_object('externalSystemId', p_external_system_id));
  v_order := production.work_order_json(v_done.order_id);
  return jsonb_build_object(
    'workOrder', v_order, 'created', v_done.outcome = 'created',
    '_meta', jsonb_build_object('warnings', case when v_done.outcome = 'rescheduled'
      then production.expected_shortages(v_order -> 'materials')
        || production.later_shortages(v_done.order_id, v_done.was_due_by)
      else '[]' end));
end;
$$;
comment on function production.work_orders_upsert is
  'Creates or updates a draft order by the caller''s own id, or reschedules a released one. Refuses with '
  'invalid_input, not_found, not_draft, fractional_quantity, duplicate_id.';
