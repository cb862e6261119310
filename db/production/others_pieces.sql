-- What came last lies there still: what leaves a line without a word of whose it is was the oldest of it. What an order
-- itself scrapped or took back was its own.
create function production.others_pieces(p_line inventory.balances, p_order_id bigint, p_task_id bigint)
  returns numeric
  language sql stable
  begin atomic
    with own as (
      select coalesce(p_order_id, t.work_order_id) as order_id, t.id as task_id
        from (select p_task_id as id) k
        left join work.tasks t on t.company_id = app.company_id() and t.id = k.id
    ), moved as (
      select l.id, coalesce(l.work_order_id, -l.task_id) as maker,
             case when l.to_storage_unit_id = p_line.storage_unit_id and l.to_bin = p_line.bin
               then l.quantity else -l.quantity end as quantity,
             case when p_line.bin = 'goods' and l.work_order_id is not null
               then l.work_order_id is not distinct from o.order_id
               else l.task_id is not distinct from o.task_id end as is_own,
             case p_line.bin when 'bads' then 'scrap' else 'output' end = l.kind as is_posted
        from inventory.stock_ledger l
       cross join own o
       where l.company_id = app.company_id() and l.product_id = p_line.product_id
         and l.lot_id is null and l.serial_id is null
         and ((l.to_storage_unit_id = p_line.storage_unit_id and l.to_bin = p_line.bin)
           or (l.from_storage_unit_id = p_line.storage_unit_id and l.from_bin = p_line.bin
             and l.kind in ('scrap', 'reversal') and coalesce(l.work_order_id, l.task_id) is not null))
    ), came as (
      select max(m.id) filter (where m.quantity > 0) as last_id, bool_or(m.is_posted) as is_posted,
             m.is_own, sum(m.quantity) as quantity
        from moved m
       group by m.maker, m.is_own, case when m.maker is null then m.id end
      having sum(m.quantity) > 0
    ), lying as (
      select c.*, least(c.quantity, p_line.quantity - (sum(c.quantity) over (order by c.last_id desc) - c.quantity))
               as remaining
        from came c
    )
    select coalesce(sum(l.remaining) filter (where l.is_posted and not l.is_own and l.remaining > 0), 0)
      from lying l;
  end;
comment on function production.others_pieces is
  'How much of an untracked line of stock others than an order, or a task, made or scrapped into it.';
