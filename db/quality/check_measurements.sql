-- One report for all that is out of limits. None where the same values of the same task are reported already: by one
-- that is not decided yet, or, when a submitted task is approved, by the one of its submission. A task that was done in
-- part is looked at too: its follow-up measures anew. A company that has no NCR task type goes without.
create function quality.check_measurements(p_task work.tasks, p_previous text, p_lot_code text)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_checks jsonb;
  v_titles text;
  v_ncr work.tasks;
  v_order production.work_orders;
  v_product bigint;
  v_lot bigint;
begin
  if p_task.status not in ('submitted', 'done')
    and not (p_task.status = 'incomplete' and p_task.is_partial_completion) then
    return;
  end if;
  v_checks := quality.failed_checks(p_task);
  if v_checks = '[]' or not exists (select from app.settings s
                                     where s.company_id = app.company_id() and s.ncr_task_type_id is not null) then
    return;
  end if;
  v_ncr := quality.ncr_for(p_task.id, v_checks);
  if v_ncr.id is not null and (p_previous = 'submitted' or v_ncr.status not in ('done', 'declined') and exists (
       select from quality.ncrs n
        where n.company_id = app.company_id() and n.task_id = v_ncr.id and n.disposition is null)) then
    return;
  end if;
  select o.* into v_order from production.work_orders o
   where o.company_id = app.company_id() and o.id = p_task.work_order_id;
  v_product := coalesce(v_order.product_id, (work.counted_product(p_task)).id);
  -- The lot just posted, else the newest of the work order.
  select l.id into v_lot from production.lots l
   where l.company_id = app.company_id() and l.product_id = v_product
     and (l.code = p_lot_code or l.work_order_id = p_task.work_order_id)
   order by l.code = p_lot_code desc nulls last, l.id desc limit 1;
  select string_agg(c ->> 'field', ', ' order by n) into v_titles
    from jsonb_array_elements(v_checks) with ordinality as e (c, n);
  perform quality.open_ncr(
    left(format('%s: %s out of limits', p_task.title, v_titles), 200), quality.checks_text(v_checks), p_task,
    p_product_id => v_product, p_lot_id => v_lot, p_failed_checks => v_checks);
end;
$$;
comment on function quality.check_measurements is
  'Opens one nonconformance report when measurements of a task that is being finished are outside their limits. Emits '
  'task.created.';
