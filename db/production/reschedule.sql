-- The caller has the turns with those who have steps of it (partners.take_turns_of_order). A step or kitting that has a
-- date of its own, by its type's SLA or by hand, keeps it.
create function production.reschedule(p_order production.work_orders, p_due_date timestamptz)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_was work.tasks;
begin
  update production.work_orders o set due_date = p_due_date, updated_at = app.now()
   where o.company_id = app.company_id() and o.id = p_order.id;
  for v_was in
    select t.* from work.tasks t
     where t.company_id = app.company_id() and t.work_order_id = p_order.id
       and (t.step is not null or t.kit_for_task_id is not null)
       and not work.is_finished(t.status, t.is_partial_completion)
       and t.due_date is not distinct from p_order.due_date
     order by t.id
       for no key update
  loop
    perform work.change_fields(v_was, jsonb_build_object('dueDate', app.iso(p_due_date)));
  end loop;
end;
$$;
comment on function production.reschedule is
  'Gives a locked order that is under way another due date, and its operations and kitting that were due with it.';
