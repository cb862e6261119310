create function work.update_meta(p_task work.tasks, p_effects jsonb)
  returns jsonb
  language sql stable
  return jsonb_build_object('output', null, 'consumed', '[]'::jsonb, 'shortages', '[]'::jsonb, 'followUpId', null, 'moved', '[]'::jsonb)
    || p_effects
    || quality.checks_json(p_task)
    || jsonb_build_object('workOrder', (
         select jsonb_build_object('id', o.external_id, 'status', o.status)
           from production.work_orders o where o.company_id = p_task.company_id and o.id = p_task.work_order_id));
comment on function work.update_meta is
  'What a change of a task set off: stock posted, consumed and moved, shortages, the follow-up, measurements out of limits with their report, and the work order''s state.';
