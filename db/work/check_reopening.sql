-- A report or a rework beside the order's steps outlives the order. While a task is over, its answers keep no product
-- from being counted in another way; the caller holds those.
create function work.check_reopening(p_task work.tasks)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_order_status text;
begin
  select o.status into v_order_status from production.work_orders o
   where o.company_id = app.company_id() and o.id = p_task.work_order_id;
  if p_task.step is not null and v_order_status in ('closed', 'cancelled') then
    perform app.refuse('invalid_transition', format('The work order is %s: its operations stay as they are.',
                                                    v_order_status),
      jsonb_build_object('currentStatus', p_task.status, 'allowedTransitions', '[]'::jsonb));
  end if;
  if exists (select from quality.inspections i
              where i.company_id = app.company_id() and i.task_id = p_task.id and quality.is_taken_back(i)) then
    perform app.refuse('invalid_transition', 'The receipt that the task inspected was taken back: what came since has '
                       'an inspection of its own.',
      jsonb_build_object('currentStatus', p_task.status, 'allowedTransitions', '[]'::jsonb));
  end if;
  perform inventory.check_counted_alike(inventory.products_to_move(p_task), p_task.finished_at, 'the task ended',
    'Move it by another task.');
end;
$$;
comment on function work.check_reopening is
  'What it takes to leave done or declined, or to take up again what was posted, besides a reason: a work order that '
  'is not over, a receipt that stands, goods to be moved that are counted as they were. Refuses with '
  'invalid_transition.';
