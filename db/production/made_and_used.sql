-- Output and consumption of the ledger, less what was taken back of them: pieces that left stock for nowhere, and
-- material that came into it from nowhere.
create function production.made_and_used(p_order_id bigint, p_task_id bigint)
  returns table (task_id bigint, is_made boolean, product_id bigint, lot_id bigint, serial_id bigint, quantity numeric,
                 first_id bigint)
  language sql stable
  begin atomic
    with ledger as (
      select l.* from inventory.stock_ledger l
       where l.company_id = app.company_id() and l.work_order_id = p_order_id
      union all
      select l.* from inventory.stock_ledger l
       where p_order_id is null and l.company_id = app.company_id() and l.task_id = p_task_id
    )
    select l.task_id, (l.from_storage_unit_id is null) = (l.kind <> 'reversal'), l.product_id, l.lot_id, l.serial_id,
           sum(case l.kind when 'reversal' then -l.quantity else l.quantity end), min(l.id)
      from ledger l
     where l.kind in ('output', 'consumption')
        or (l.kind = 'reversal' and num_nonnulls(l.from_storage_unit_id, l.to_storage_unit_id) = 1)
     group by 1, 2, 3, 4, 5
    having sum(case l.kind when 'reversal' then -l.quantity else l.quantity end) <> 0;
  end;
comment on function production.made_and_used is
  'What each task of an order, or a task alone, made and consumed, by lot and serial, as the ledger has it.';
