-- The caller holds the order's lock, so of two last operations finished at the same moment the second sees the first.
-- What was ordered and not made stays unmade, what was not kitted unkitted. An order whose operations were all declined
-- made nothing: it stays as it is until a person cancels it or takes an operation up again. An order whose kit cart was
-- given to another meanwhile (production.hold_kit: nobody gives it now) has none when it is taken up again.
create function production.settle_work_order(p_order_id bigint)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_order production.work_orders;
  v_open boolean;
  v_made boolean;
  v_finished_at timestamptz;
begin
  select bool_or(not work.is_finished(t.status, t.is_partial_completion)),
         bool_or(t.status = 'done' or t.posted_good + t.posted_scrap > 0),
         coalesce(max(t.finished_at), app.now())
    into v_open, v_made, v_finished_at
    from work.tasks t where t.company_id = app.company_id() and t.work_order_id = p_order_id and t.step is not null;
  if not v_open and v_made then
    update production.work_orders o
       set status = 'completed', completed_at = v_finished_at, revision = o.revision + 1, updated_at = app.now()
     where o.company_id = app.company_id() and o.id = p_order_id and o.status in ('released', 'in_progress')
    returning o.* into v_order;
    if v_order.id is not null then
      perform production.mark_open(v_order);
      perform production.decline_tasks(v_order.id,
        format('%s is completed: its kit is no longer needed.', v_order.code), true);
      perform app.emit('work_order.completed', jsonb_build_object('workOrder',
        production.work_order_event_json(v_order) || jsonb_build_object(
          'completedAt', app.iso(v_order.completed_at), 'revision', v_order.revision)));
    end if;
  elsif exists (select from production.work_orders o
                 where o.company_id = app.company_id() and o.id = p_order_id and o.status = 'completed') then
    update production.work_orders o
       set status = 'in_progress', completed_at = null, updated_at = app.now(), kit_storage_unit_id =
             case when production.carries_for(o.kit_storage_unit_id, o.id) is null then o.kit_storage_unit_id end
     where o.company_id = app.company_id() and o.id = p_order_id
    returning o.* into v_order;
    perform production.mark_open(v_order);
  end if;
end;
$$;
comment on function production.settle_work_order is
  'Completes an order whose operations have all ended, one of them done or with output posted; one of which that is no '
  'longer so is in progress again. Declines what kitting is left. Emits '
  'work_order.completed, task.status_changed.';
