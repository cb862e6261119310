-- What was counted at once, mostly one count event, or with a reason the correction of counts. The caller holds the
-- task's lock and has looked at work.count_problems; of a task alone that is looked at again once its product is held.
create function work.add_count(
  p_task                 work.tasks,
  p_pieces               work.pieces[],
  p_scrap_reason_code_id bigint default null,
  p_reason               text default null,
  p_signal_id            bigint default null
)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_good constant numeric := (select sum(p.good) from unnest(p_pieces) p);
  v_scrap constant numeric := (select sum(p.scrap) from unnest(p_pieces) p);
  v_rework jsonb := '[]';
begin
  perform app.share_turns('recalls'); -- one that is opened is about this count, or this count finds it
  if p_reason is null then
    perform work.check_countable(p_task, v_good, v_scrap);
    perform work.hold_made(p_task);
    perform app.refuse_input(work.count_problems(p_task, v_good, v_scrap)) where p_task.work_order_id is null;
  else
    perform work.check_correctable(p_task, v_good, v_scrap);
  end if;
  perform work.write_counts(p_task, p_pieces, p_scrap_reason_code_id, p_reason, p_signal_id);
  perform quality.hold_counted(p_task);
  if v_scrap > 0 then
    v_rework := quality.rework_warnings(p_task.id);
  end if;
  if v_good <= 0 and v_good + v_scrap <= 0 then
    return production.overtaken(p_task) || v_rework; -- nothing more is counted than before
  end if;
  return production.over_counted(p_task) || v_rework
    || case when p_reason is null and p_signal_id is null then work.told_twice(p_task, v_good, v_scrap, p_pieces[1].at)
       else '[]' end;
end;
$$;
comment on function work.add_count is
  'Records what was counted on a locked task; answers what is to be warned of. Refuses with counts_closed, '
  'task_blocked, over_production, fractional_quantity. Emits stock.reorder_triggered.';
