create function production.order_goods(p_order_id bigint, p_task_id bigint, p_bin text)
  returns inventory.balance_change[]
  language sql stable
  begin atomic
    with output as materialized (
      select l.product_id, l.lot_id, l.serial_id, l.to_storage_unit_id from inventory.stock_ledger l
       where l.company_id = app.company_id() and l.work_order_id = p_order_id and p_task_id is null
         and l.kind = 'output'
      union all
      select l.product_id, l.lot_id, l.serial_id, l.to_storage_unit_id from inventory.stock_ledger l
       where l.company_id = app.company_id() and l.task_id = p_task_id and l.kind = 'output'
    )
    select coalesce(array_agg((b.product_id, b.storage_unit_id, b.bin, b.lot_id, b.serial_id, b.quantity,
                               b.received_at)::inventory.balance_change
             order by b.storage_unit_id not in (select o.to_storage_unit_id from output o), b.received_at, b.id), '{}')
      from inventory.balances b
      join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
     where b.company_id = app.company_id() and b.bin = p_bin and b.quantity > 0 and u.ownership = 'company'
       and exists (select from output o
                    where o.product_id = b.product_id and o.lot_id is not distinct from b.lot_id
                      and o.serial_id is not distinct from b.serial_id);
  end;
comment on function production.order_goods is
  'Where what an order, or one task, made lies in a bin, its output''s place first: lines of stock with their '
  'quantities.';
