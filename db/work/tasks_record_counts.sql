-- Only the task is locked, so that the operations of one order are counted side by side; the order is touched when
-- this count is what starts it.
create function work.tasks_record_counts(
  p_id                   text,
  p_good_quantity        numeric default 0,
  p_scrap_quantity       numeric default 0,
  p_scrap_reason_code_id bigint default null,
  p_occurred_at          timestamptz default null
)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_task work.tasks;
  v_warnings jsonb;
  v_occurred_at timestamptz := coalesce(p_occurred_at, app.now());
  v_problems jsonb := app.occurred_at_problems(p_occurred_at);
begin
  perform app.require_member();
  v_task := work.find_task(p_id);
  perform work.check_handoff(v_task, array['goodQuantity', 'scrapQuantity']);
  if p_good_quantity = 0 and p_scrap_quantity = 0 then
    v_problems := jsonb_build_object('path', 'goodQuantity',
      'message', 'nothing is counted: send goodQuantity or scrapQuantity above 0') || v_problems;
  end if;
  if p_scrap_reason_code_id is not null and p_scrap_quantity = 0 then
    v_problems := v_problems || '{"path": "scrapReasonCodeId", "message": "goes with scrapQuantity above 0"}'::jsonb;
  end if;
  if p_scrap_reason_code_id is not null then
    v_problems := v_problems
      || work.reason_code_problems(jsonb_build_object('scrapReasonCodeId', p_scrap_reason_code_id));
  end if;
  perform app.refuse_input(v_problems || work.count_problems(v_task, p_good_quantity, p_scrap_quantity));

  perform production.start_work_order(v_task, v_occurred_at);
  v_task := work.lock_task_alone(v_task.id);
  perform work.check_handoff(v_task, array['goodQuantity', 'scrapQuantity']); -- it may have been sent meanwhile
  v_warnings := work.add_count(
    v_task, array[row(v_occurred_at, p_good_quantity, p_scrap_quantity, null)::work.pieces], p_scrap_reason_code_id);
  return (
    select jsonb_build_object('id', v_task.external_id, 'goodQuantity', trim_scale(sum(c.good_quantity)),
                              'scrapQuantity', trim_scale(sum(c.scrap_quantity)),
             'scrapReasonCodeId', p_scrap_reason_code_id, '_meta', jsonb_build_object('warnings', v_warnings))
      from work.task_counts c where c.company_id = app.company_id() and c.task_id = v_task.id);
end;
$$;
comment on function work.tasks_record_counts is
  'Adds a count to a task and answers the task''s sums. Refuses with not_found, invalid_input, counts_closed, '
  'task_blocked, over_production, fractional_quantity, handoff_fields_locked. Emits stock.reorder_triggered.';
