-- Operations and kitting that are not finished become declined with the reason. Nothing else follows from that but that
-- staged stock is brought back and that counts are posted as the call says; what was posted stays.
create function production.work_orders_cancel(p_id text, p_reason text, p_unposted_counts text default null)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_order production.work_orders;
  v_declined record;
  v_task work.tasks;
begin
  perform app.require('production:manage');
  v_order := production.lock_work_order(p_id);
  if v_order.status not in ('draft', 'released', 'in_progress') then
    perform production.refuse_transition(v_order, 'cancelled');
  end if;
  perform from work.tasks t where t.company_id = app.company_id() and t.work_order_id = v_order.id
    order by t.id for no key update;
  if p_unposted_counts is null then
    perform production.check_unposted(v_order.id, null);
  elsif p_unposted_counts = 'scrap' then
    perform production.scrap_unposted(v_order.id, null, p_reason);
  end if;
  update production.work_orders o
     set status = 'cancelled', cancelled_at = app.now(), cancel_reason = p_reason, updated_at = app.now()
   where o.company_id = app.company_id() and o.id = v_order.id;
  for v_declined in
    update work.tasks t set status = 'declined', declined_reason = p_reason, finished_at = app.now(),
      updated_at = app.now()
      from work.tasks was
     where t.company_id = app.company_id() and t.work_order_id = v_order.id and was.company_id = t.company_id
       and was.id = t.id
       and num_nonnulls(t.step, t.kit_for_task_id) > 0 and not work.is_finished(t.status, t.is_partial_completion)
    returning t.id, was.status as previous
  loop
    perform inventory.bring_back(v_declined.id);
    perform work.announce_status(v_declined.id, v_declined.previous);
  end loop;
  select t.* into v_task from work.tasks t
   where t.company_id = app.company_id() and t.work_order_id = v_order.id and t.step is not null
   order by t.id limit 1;
  perform production.settle_output(v_task);
  return production.work_order_json(v_order.id);
end;
$$;
comment on function production.work_orders_cancel is
  'Cancels an order that is not completed; its open operations are declined, posted stock stays, counts that were not '
  'posted are posted or scrapped. Refuses with not_found, invalid_transition, counts_not_posted, insufficient_stock. '
  'Emits task.status_changed, lot.created.';
