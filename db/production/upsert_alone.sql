-- Of one whose form is wrong the door hands on what is wrong with it, and nothing else (oneByOne).
create function production.upsert_alone(p_input jsonb, out result jsonb, out rescheduled_id bigint,
                                        out was_due_by timestamptz)
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_done record;
  v_refusal app.answer;
  v_constraint text;
  v_detail text;
begin
  perform app.refuse_input(p_input -> 'problems');
  v_done := production.upsert_order(p_input);
  rescheduled_id := case when v_done.outcome = 'rescheduled' then v_done.order_id end;
  was_due_by := v_done.was_due_by;
  result := (
    select jsonb_build_object('status', replace(v_done.outcome, 'rescheduled', 'updated'), 'workOrder',
             (production.work_orders_json(array[o]))[1]::jsonb, 'problem', null)
      from production.work_orders o where o.company_id = app.company_id() and o.id = v_done.order_id);
exception when others then
  get stacked diagnostics v_constraint = constraint_name, v_detail = pg_exception_detail;
  v_refusal := app.with_unknown(app.refusal(sqlstate, v_constraint, sqlerrm, v_detail, app.call_context()),
                                p_input, '{"productId": "product number", "productSku": "product"}');
  if v_refusal.status is null then
    raise;
  end if;
  result := jsonb_build_object('status', 'failed', 'workOrder', null, 'problem', v_refusal.body::jsonb);
end;
$$;
comment on function production.upsert_alone is
  'One order of a batch: done, or undone with its problem; and which released order got another due date by '
  'it, and when it was due before.';
