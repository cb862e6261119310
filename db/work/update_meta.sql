create function work.update_meta(p_task work.tasks, p_effects jsonb)
  returns jsonb
  language sql stable
  return jsonb_build_object('output', null, 'consumed', '[]'::jsonb, 'shortages', '[]'::jsonb, 'followUpId', null)
    || p_effects
    || jsonb_build_object('workOrder', (
         select jsonb_build_object('id', o.external_id, 'status', o.status)
           from production.work_orders o where o.company_id = p_task.company_id and o.id = p_task.work_order_id));
comment on function work.update_meta is
  'What a change of a task set off: stock posted and consumed, shortages, the follow-up, and the work order''s state.';
