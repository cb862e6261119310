create function production.present_links(p_order_id bigint, p_task_id bigint)
  returns table (lot_id bigint, serial_id bigint, made_lot_id bigint, made_serial_id bigint, quantity numeric)
  language sql stable
  begin atomic
    with links as (
      select k.* from production.lot_links k
       where k.company_id = app.company_id() and k.work_order_id = p_order_id
      union all
      select k.*
        from (select distinct l.lot_id, l.serial_id from inventory.stock_ledger l
               where p_order_id is null and l.company_id = app.company_id() and l.task_id = p_task_id
                 and l.kind = 'output') m
        join production.lot_links k on k.company_id = app.company_id()
         and (k.produced_lot_id = m.lot_id or k.produced_serial_id = m.serial_id)
    )
    select k.consumed_lot_id, k.consumed_serial_id, k.produced_lot_id, k.produced_serial_id, sum(k.quantity)
      from links k
     group by 1, 2, 3, 4 having sum(k.quantity) <> 0;
  end;
comment on function production.present_links is
  'The genealogy of an order, or a task alone, as it was written so far.';
