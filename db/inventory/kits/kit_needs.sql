-- Of an operation of an order: what the order still needs. Of another task: the products of its form.
create function inventory.kit_needs(p_task work.tasks)
  returns table (product_id bigint, lot_id bigint, serial_id bigint, quantity numeric)
  language sql stable
  begin atomic
    with wanted as (
      select n.product_id, null::bigint as lot_id, null::bigint as serial_id, n.quantity
        from work.tasks f
        join production.still_needed() n on n.order_id = f.work_order_id
       where f.company_id = app.company_id() and f.id = p_task.kit_for_task_id and f.step is not null
      union all
      select g.product_id, g.lot_id, g.serial_id, g.quantity
        from work.tasks f cross join lateral inventory.task_goods(f) g
       where f.company_id = app.company_id() and f.id = p_task.kit_for_task_id and f.step is null
         and not work.is_finished(f.status, f.is_partial_completion)
    ), there as materialized (
      select t.* from inventory.kit_there(p_task) t
    )
    select w.product_id, w.lot_id, w.serial_id, w.quantity - there.quantity
      from wanted w
      cross join lateral (
        select coalesce(sum(t.quantity), 0) as quantity from there t
         where t.product_id = w.product_id and (w.lot_id is null or t.lot_id = w.lot_id)
           and (w.serial_id is null or t.serial_id = w.serial_id)) there
     where w.quantity > there.quantity;
  end;
comment on function inventory.kit_needs is
  'What the task that a kitting task lays out for still needs and its kit does not have.';
