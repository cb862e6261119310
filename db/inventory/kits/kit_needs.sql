-- Of an operation of an order: what the order still needs. Of another task: the products of its form. What lies on a
-- cart for another order is none of it.
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
    )
    select w.product_id, w.lot_id, w.serial_id, w.quantity - there.quantity
      from wanted w
      cross join lateral (
        select coalesce(sum(b.quantity), 0) as quantity
          from inventory.balances b
          left join production.lots l on l.company_id = b.company_id and l.id = b.lot_id
         where b.company_id = app.company_id() and b.product_id = w.product_id and b.bin = 'goods'
           and b.storage_unit_id = p_task.to_storage_unit_id
           and (w.lot_id is null or b.lot_id = w.lot_id) and (w.serial_id is null or b.serial_id = w.serial_id)
           and inventory.lot_obstacle(l.status, l.expires_at) is null
           and production.carries_for(p_task.to_storage_unit_id, p_task.work_order_id) is null) there
     where w.quantity > there.quantity;
  end;
comment on function inventory.kit_needs is
  'What the task that a kitting task lays out for still needs and its kit cart does not carry.';
