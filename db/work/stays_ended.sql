-- A report or a rework beside the order's steps outlives the order. While a task is over, its answers keep no product
-- from being counted in another way; the caller holds those.
create function work.stays_ended(p_task work.tasks)
  returns text
  language plpgsql stable
  set search_path = ''
as $$
begin
  return coalesce(
    (select format('The work order is %s: its operations stay as they are.', o.status)
       from production.work_orders o
      where o.company_id = app.company_id() and o.id = p_task.work_order_id and p_task.step is not null
        and o.status in ('closed', 'cancelled')),
    (select 'The receipt that the task inspected was taken back: what came since has an inspection of its own.'
       from quality.inspections i
      where i.company_id = app.company_id() and i.task_id = p_task.id and quality.is_taken_back(i) limit 1),
    work.only_written(p_task),
    inventory.counted_anew(inventory.products_to_move(p_task), coalesce(p_task.ended_number, p_task.id),
                           'the task ended', 'Move it by another task.'));
end;
$$;
comment on function work.stays_ended is
  'Why a task that is over is not taken up again, whoever wants it: its order is over, the receipt that it inspected '
  'was taken back, its counts were only written down, goods to be moved are counted in another way. Null: it may be.';
