-- The work order is always locked before its tasks, and a task before the tasks that wait for it, so that calls on one
-- order take turns; before both, with its partner, whoever changes a task that was sent or received. The task that a
-- kit is for comes before the kitting task, so that of two kits for it the second finds what the first brought. What is
-- locked is read anew: it may have changed while waiting.
create function work.lock_task(p_task_id bigint)
  returns work.tasks
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform partners.take_turn_for(p_task_id);
  perform from work.tasks t
    join production.work_orders o on o.company_id = t.company_id and o.id = t.work_order_id
   where t.company_id = app.company_id() and t.id = p_task_id
     for no key update of o;
  perform from work.tasks f
   where f.company_id = app.company_id() and f.id = (
     select t.kit_for_task_id from work.tasks t where t.company_id = app.company_id() and t.id = p_task_id)
     for no key update of f;
  return work.lock_task_alone(p_task_id);
end;
$$;
comment on function work.lock_task is
  'Locks a task until the call ends, its work order and the task that it lays out for first. Refuses with not_found '
  'one that is gone.';
