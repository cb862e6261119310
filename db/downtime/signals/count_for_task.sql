create function downtime.count_for_task(
  p_task_id   bigint,
  p_signal_id bigint,
  p_counts    text,
  p_quantity  numeric,
  p_at        timestamptz
)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_good numeric := case p_counts when 'good' then p_quantity else 0 end;
  v_task work.tasks;
begin
  if p_quantity > 999999999 then
    perform app.refuse('invalid_input', format('%s pieces are more than one count may have, 999999999.',
                                               trim_scale(p_quantity)));
  end if;
  select t.* into v_task from work.tasks t where t.company_id = app.company_id() and t.id = p_task_id;
  perform app.refuse_input(work.count_problems(v_task, v_good, p_quantity - v_good));
  perform production.start_work_order(v_task, p_at);
  v_task := work.lock_task_alone(v_task.id);
  perform work.check_handoff(v_task, array['goodQuantity', 'scrapQuantity']);
  return work.add_count(v_task, v_good, p_quantity - v_good, null, p_at, p_signal_id => p_signal_id);
end;
$$;
comment on function downtime.count_for_task is
  'Counts pieces that a machine has counted on a task; answers what is to be warned of. Refuses with counts_closed, '
  'task_blocked, over_production, fractional_quantity, handoff_fields_locked.';
