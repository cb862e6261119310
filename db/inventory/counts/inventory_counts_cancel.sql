-- The task is locked before the count, as by whoever deletes a task.
create function inventory.inventory_counts_cancel(p_id text)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_count inventory.counts;
  v_task work.tasks;
begin
  perform app.require('inventory:manage');
  v_count := inventory.find_count(p_id);
  if v_count.task_id is not null then
    v_task := work.lock_task(v_count.task_id);
  end if;
  v_count := inventory.lock_count(p_id, array['open', 'counting', 'finalized']);
  if v_count.task_id is distinct from v_task.id then
    -- the service tries again
    raise exception using errcode = 'serialization_failure', message = 'the count went on in another task';
  end if;
  update inventory.counts c set status = 'cancelled', cancelled_at = app.now(), updated_at = app.now()
   where c.company_id = app.company_id() and c.id = v_count.id;
  if v_task.id is not null and not work.is_finished(v_task.status, v_task.is_partial_completion) then
    update work.tasks t set status = 'declined', declined_reason = format('%s was cancelled.', v_count.code),
      finished_at = app.now(), ended_number = app.next_number(), updated_at = app.now()
     where t.company_id = app.company_id() and t.id = v_task.id;
    perform inventory.bring_back(v_task.id);
    perform work.announce_status(v_task.id, v_task.status);
  end if;
  return inventory.count_json(v_count.id);
end;
$$;
comment on function inventory.inventory_counts_cancel is
  'Cancels a count that is not reconciled; stock stays as it is, and its unfinished task is declined. Refuses with '
  'not_found, count_not_open. Emits task.status_changed.';
