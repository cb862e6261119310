-- That what is on the task was counted at another time than was known changes nothing of it, so no task refuses that,
-- not one that is over.
create function downtime.count_for_task(p_task_id bigint, p_signal_id bigint, p_pieces work.pieces[])
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_good constant numeric := (select sum(p.good) from unnest(p_pieces) p);
  v_scrap constant numeric := (select sum(p.scrap) from unnest(p_pieces) p);
  v_task work.tasks;
begin
  if v_good = 0 and v_scrap = 0 then
    perform work.write_counts(work.lock_task_alone(p_task_id), p_pieces, p_signal_id => p_signal_id);
    return '[]';
  end if;
  select t.* into v_task from work.tasks t where t.company_id = app.company_id() and t.id = p_task_id;
  perform app.refuse_input(work.count_problems(v_task, v_good, v_scrap));
  perform production.start_work_order(v_task, (select max(p.at) from unnest(p_pieces) p));
  v_task := work.lock_task_alone(v_task.id);
  perform work.check_handoff(v_task, array['goodQuantity', 'scrapQuantity']);
  return work.add_count(v_task, p_pieces, p_signal_id => p_signal_id);
end;
$$;
comment on function downtime.count_for_task is
  'Counts pieces that a machine has counted on a task; answers what is to be warned of. Refuses with counts_closed, '
  'task_blocked, over_production, fractional_quantity, handoff_fields_locked.';
