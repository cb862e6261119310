-- Nothing else follows than that staged stock is brought back. The caller holds the order's lock, and so has its tasks.
create function production.decline_tasks(p_order_id bigint, p_reason text, p_kitting_alone boolean default false)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_declined record;
begin
  for v_declined in
    update work.tasks t set status = 'declined', declined_reason = p_reason, finished_at = app.now(),
      ended_number = app.next_number(), updated_at = app.now()
      from work.tasks was
     where t.company_id = app.company_id() and t.work_order_id = p_order_id and was.company_id = t.company_id
       and was.id = t.id
       and (t.kit_for_task_id is not null or (t.step is not null and not p_kitting_alone))
       and not work.is_finished(t.status, t.is_partial_completion)
    returning t.id, was.status as previous
  loop
    perform inventory.bring_back(v_declined.id);
    perform work.announce_status(v_declined.id, v_declined.previous);
  end loop;
end;
$$;
comment on function production.decline_tasks is
  'Declines the operations and the kitting of an order that are not finished, or the kitting alone. Emits '
  'task.status_changed.';
