-- What a task's new status means for stock and for its work order: what was counted on tasks that have ended is posted,
-- each once. Scrap of a step after the posting one comes last: it waits until so much was posted, or nothing more will
-- be. p_was: the task before its status changed.
create function production.settle_output(p_task work.tasks, p_was work.tasks default null)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_due record;
  v_one jsonb;
  v_posted jsonb;
begin
  perform production.hold_kit(p_task.work_order_id);
  for v_due in
    select u.* from production.unposted(p_task.work_order_id, p_task.id) u
     where u.is_finished
     order by u.part = 'after', u.step, u.task_id
  loop
    if v_due.part = 'after' then
      v_posted := coalesce(v_posted, '{}')
        || jsonb_build_object('moved', production.settle_scrap(p_task.work_order_id, p_task.id, p_was));
      exit;
    end if;
    v_one := production.post_output(v_due.task_id, v_due.good, v_due.scrap, p_was);
    v_posted := jsonb_build_object('output', coalesce(nullif(v_one -> 'output', 'null'), v_posted -> 'output'),
      'consumed', coalesce(v_posted -> 'consumed', '[]') || (v_one -> 'consumed'),
      'shortages', coalesce(v_posted -> 'shortages', '[]') || (v_one -> 'shortages'),
      'reversed', coalesce(v_posted -> 'reversed', '[]') || (v_one -> 'reversed'));
  end loop;
  if v_posted is not null then
    perform quality.hold_posted(p_task);
  end if;
  if p_task.work_order_id is not null and p_task.step is not null then
    perform production.settle_work_order(p_task.work_order_id);
  end if;
  return v_posted;
end;
$$;
comment on function production.settle_output is
  'Posts what was counted on tasks that have ended, and completes or takes up again the work order. Answers what was '
  'posted, or null.';
