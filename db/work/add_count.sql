-- One count event. The caller holds the task's lock.
create function work.add_count(p_task work.tasks, p_good numeric, p_scrap numeric, p_scrap_reason_code_id bigint,
                               p_occurred_at timestamptz)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_product inventory.products := work.counted_product(p_task);
  v_whole boolean := v_product.unit_whole or v_product.tracking = 'serial';
begin
  if p_task.status in ('done', 'declined') then
    perform app.refuse('invalid_transition', format('The task is %s: it takes no more counts.', p_task.status),
      jsonb_build_object('currentStatus', p_task.status));
  elsif p_task.output_posted_at is not null then
    perform app.refuse('invalid_transition', 'The output of this task is in stock already: correct it there.',
      jsonb_build_object('currentStatus', p_task.status));
  end if;
  perform inventory.check_quantity(v_product.sku, v_whole, p_good, 'goodQuantity');
  perform inventory.check_quantity(v_product.sku, v_whole, p_scrap, 'scrapQuantity');
  insert into work.task_counts (company_id, task_id, good_quantity, scrap_quantity, scrap_reason_code_id, person_id,
                                occurred_at, recorded_at)
  values (app.company_id(), p_task.id, p_good, p_scrap, p_scrap_reason_code_id, app.person_id(), p_occurred_at,
          app.now());
end;
$$;
comment on function work.add_count is
  'Records one count event of a locked task. Refuses with invalid_transition, fractional_quantity.';
