-- Several tasks' kits may lie in one unit, as in a van. At a client's, what was installed before is in use: there it is
-- only what came for this task. What lies on a cart for another order is none of it.
create function inventory.kit_there(p_task work.tasks)
  returns table (product_id bigint, lot_id bigint, serial_id bigint, quantity numeric)
  language sql stable
  begin atomic
    with brought as materialized (
      select b.product_id, b.lot_id, b.serial_id,
             coalesce(sum(b.quantity) filter (where b.task_id = p_task.kit_for_task_id), 0) as own,
             coalesce(sum(b.quantity) filter (where b.task_id <> p_task.kit_for_task_id), 0) as others
        from inventory.kits_brought(p_task.to_storage_unit_id) b group by 1, 2, 3
    )
    select b.product_id, b.lot_id, b.serial_id,
           case when s.ownership = 'client' then least(b.quantity, coalesce(k.own, 0))
             else greatest(b.quantity - coalesce(k.others, 0), 0) end
      from inventory.storage_units u
     cross join lateral inventory.as_it_stands(u) s
      join inventory.balances b on b.company_id = u.company_id and b.storage_unit_id = u.id
       and b.bin = inventory.bin_at(s, 'goods')
      left join production.lots l on l.company_id = b.company_id and l.id = b.lot_id
      left join brought k on k.product_id = b.product_id and inventory.line_key(k.lot_id) = b.lot_key
       and inventory.line_key(k.serial_id) = b.serial_key
     where u.company_id = app.company_id() and u.id = p_task.to_storage_unit_id
       and inventory.lot_obstacle(l.status, l.expires_at) is null
       and production.carries_for(u.id, p_task.work_order_id) is null;
  end;
comment on function inventory.kit_there is
  'What lies where a kitting task brings its goods and is for the task that it lays out for: nothing that the kits of '
  'other tasks brought there.';
