-- Operations and kitting that are not finished become declined with the reason, counts are posted as the call says;
-- what was posted stays.
create function production.work_orders_cancel(p_id text, p_reason text, p_unposted_counts text default null)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_order production.work_orders;
  v_task work.tasks;
  v_posted jsonb;
begin
  perform app.require('production:manage');
  v_order := production.lock_work_order(p_id);
  if v_order.status not in ('draft', 'released', 'in_progress') then
    perform production.refuse_transition(v_order, 'cancelled');
  end if;
  perform from work.tasks t where t.company_id = app.company_id() and t.work_order_id = v_order.id
    order by t.id for no key update;
  perform production.check_none_sent(v_order);
  if p_unposted_counts is null then
    perform production.check_unposted(v_order.id, null);
  else
    perform production.check_review(v_order, p_unposted_counts);
    perform production.scrap_unposted(v_order.id, null, p_unposted_counts, p_reason);
  end if;
  update production.work_orders o
     set status = 'cancelled', cancelled_at = app.now(), cancel_reason = p_reason, updated_at = app.now()
   where o.company_id = app.company_id() and o.id = v_order.id
  returning o.* into v_order;
  perform production.mark_open(v_order);
  perform production.decline_tasks(v_order.id, p_reason);
  select t.* into v_task from work.tasks t
   where t.company_id = app.company_id() and t.work_order_id = v_order.id and t.step is not null
   order by t.id limit 1;
  v_posted := production.settle_output(v_task);
  return production.work_order_json(v_order.id)
    || jsonb_build_object('_meta', production.posting_json(v_posted));
end;
$$;
comment on function production.work_orders_cancel is
  'Cancels an order that is not completed; its open operations are declined, posted stock stays, counts that were not '
  'posted are posted or scrapped, half-finished pieces scrapped. Refuses with not_found, invalid_transition, '
  'counts_not_posted, insufficient_stock, lot_unavailable, handoff_fields_locked. Emits task.status_changed, '
  'lot.created.';
