-- By the ledger, not by the genealogy: that knows only what became lots and serials. Nodes are as in
-- production.lot_family; task_id is of a task alone.
create function production.consumers_of(p_nodes bigint[])
  returns table (node bigint, work_order_id bigint, task_id bigint, quantity numeric)
  language sql stable
  begin atomic
    with moves as (
      select n.node, l.work_order_id, l.task_id, l.kind, l.quantity, l.from_storage_unit_id
        from unnest(p_nodes) as n (node)
        join inventory.stock_ledger l on l.company_id = app.company_id() and l.lot_id = n.node
         and l.kind in ('consumption', 'reversal')
       where n.node > 0
      union all
      select n.node, l.work_order_id, l.task_id, l.kind, l.quantity, l.from_storage_unit_id
        from unnest(p_nodes) as n (node)
        join inventory.stock_ledger l on l.company_id = app.company_id() and l.serial_id = -n.node
         and l.kind in ('consumption', 'reversal')
       where n.node < 0
    )
    select m.node, m.work_order_id, case when m.work_order_id is null then m.task_id end,
           sum(case m.kind when 'reversal' then -m.quantity else m.quantity end)
      from moves m
     where m.kind = 'consumption' or m.from_storage_unit_id is null
     group by 1, 2, 3
    having sum(case m.kind when 'reversal' then -m.quantity else m.quantity end) > 0;
  end;
comment on function production.consumers_of is
  'Which orders, or tasks alone, consumed lots and serials, and how much of each, less what was given back.';
