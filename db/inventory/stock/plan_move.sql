-- What was staged is used first; what more is moved comes from the source (inventory.taken_from), and what was staged
-- in vain goes back there.
create function inventory.plan_move(p_task work.tasks, p_from_unit_id bigint, p_to inventory.storage_units)
  returns inventory.movement[]
  language sql stable
  begin atomic
    with staged as (
      select s.product_id, s.lot_id, s.serial_id, s.storage_unit_id, s.quantity
        from inventory.staged_stock s where s.company_id = app.company_id() and s.task_id = p_task.id
    ), line as (
      select coalesce(g.product_id, s.product_id) as product_id, coalesce(g.lot_id, s.lot_id) as lot_id,
             coalesce(g.serial_id, s.serial_id) as serial_id,
             coalesce(g.quantity, 0) as wanted, coalesce(s.quantity, 0) as staged, s.storage_unit_id
        from inventory.task_goods(p_task) g
        full join staged s
          on s.product_id = g.product_id and coalesce(s.lot_id, 0) = coalesce(g.lot_id, 0)
         and coalesce(s.serial_id, 0) = coalesce(g.serial_id, 0)
    )
    select coalesce(array_agg(inventory.movement(l.product_id, part.quantity, l.lot_id, l.serial_id,
               p_from_unit_id => part.from_unit, p_from_bin => part.from_bin,
               p_to_unit_id => part.to_unit, p_to_bin => part.to_bin,
               p_to_vendor_id => case when part.to_unit is null then p_task.to_vendor_id end,
               p_to_client_id => part.to_client)
             order by l.product_id, l.lot_id, l.serial_id, part.from_bin), '{}')
      from line l
      cross join lateral (
        values
          (least(l.wanted, l.staged), l.storage_unit_id, 'transit', (p_to).id, (p_to).owner_client_id,
           case when (p_to).id is not null then inventory.bin_at(p_to, 'goods') end),
          (l.staged - l.wanted, l.storage_unit_id, 'transit', l.storage_unit_id, null, 'goods')
        union all
        select f.quantity, p_from_unit_id, f.bin, (p_to).id, (p_to).owner_client_id,
               case when (p_to).id is not null then inventory.bin_at(p_to, 'goods') end
          from inventory.taken_from(case when (p_to).id is null then p_task.to_vendor_id end, l.product_id,
                                    l.lot_id, l.serial_id, p_from_unit_id, l.wanted - l.staged) f
      ) part (quantity, from_unit, from_bin, to_unit, to_client, to_bin)
     where part.quantity > 0;
  end;
comment on function inventory.plan_move is
  'The movements that take what a task''s form says, and what it has staged, to where it is to go.';
