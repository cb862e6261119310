-- One count event, or with a reason the correction of counts. The caller holds the task's lock and has looked at
-- work.count_problems.
create function work.add_count(
  p_task                 work.tasks,
  p_good                 numeric,
  p_scrap                numeric,
  p_scrap_reason_code_id bigint,
  p_occurred_at          timestamptz,
  p_reason               text default null,
  p_signal_id            bigint default null
)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_product inventory.products := work.counted_product(p_task);
  v_whole boolean := v_product.unit_whole or v_product.tracking = 'serial';
begin
  if p_reason is null then
    perform work.check_countable(p_task);
  else
    perform work.check_correctable(p_task);
  end if;
  insert into work.task_counts (company_id, task_id, good_quantity, scrap_quantity, scrap_reason_code_id, person_id,
                                reason, occurred_at, recorded_at, signal_id)
  values (app.company_id(), p_task.id, p_good, p_scrap, p_scrap_reason_code_id, app.person_id(), p_reason,
          p_occurred_at, app.now(), p_signal_id);
  if p_good <= 0 and p_good + p_scrap <= 0 then
    return production.overtaken(p_task); -- nothing more is counted than before
  end if;
  return production.over_counted(p_task, v_whole)
    || case when p_reason is null and p_signal_id is null then work.told_twice(p_task, p_good, p_scrap, p_occurred_at)
       else '[]' end;
end;
$$;
comment on function work.add_count is
  'Records one count event of a locked task; answers what is to be warned of. Refuses with counts_closed, '
  'task_blocked, over_production.';
