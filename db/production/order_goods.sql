-- What an order made is taken oldest first; what one task made, or scrapped, is undone, the last of it first. What is
-- not tracked can't be told apart: what others put into a line and nothing took away since is theirs, and where none of
-- it was put, and nothing came since from where it was, there is none of it. A piece that was scrapped is no good one,
-- also among the goods; one that was bought since was made for certain, so no task made it too many.
create function production.order_goods(p_order_id bigint, p_task_id bigint, p_bin text)
  returns inventory.balance_change[]
  language sql stable
  begin atomic
    with ledger as (
      select l.* from inventory.stock_ledger l
       where l.company_id = app.company_id() and l.work_order_id = p_order_id and p_task_id is null
      union all
      select l.* from inventory.stock_ledger l where l.company_id = app.company_id() and l.task_id = p_task_id
    ), output as (
      select l.product_id, l.lot_id, l.serial_id,
             array_agg(l.to_storage_unit_id) filter (where l.kind <> 'reversal') as units, min(l.time) as since
        from ledger l
       where l.kind = case p_bin when 'bads' then 'scrap' else 'output' end
          or (l.kind = 'reversal' and l.from_bin = p_bin)
       group by 1, 2, 3
      having sum(case l.kind when 'reversal' then -l.quantity else l.quantity end) > 0
    )
    select coalesce(array_agg((b.product_id, b.storage_unit_id, b.bin, b.lot_id, b.serial_id, x.free,
                               b.received_at)::inventory.balance_change
             order by b.storage_unit_id <> all (o.units),
                      case when p_task_id is null then b.received_at end, case when p_task_id is null then b.id end,
                      b.received_at desc, b.id desc), '{}')
      from output o
      join inventory.balances b on b.company_id = app.company_id() and b.product_id = o.product_id
       and b.lot_key = inventory.line_key(o.lot_id) and b.serial_key = inventory.line_key(o.serial_id)
      join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
     cross join lateral (
       select case when num_nonnulls(b.lot_id, b.serial_id) > 0 then b.quantity
                else b.quantity - production.others_pieces(b, p_order_id, p_task_id) end) x (free)
     where b.bin = p_bin and b.quantity > 0 and u.ownership = 'company' and x.free > 0
       and not (p_bin = 'goods' and b.serial_id is not null and (production.is_scrapped(b.serial_id)
         or p_task_id is not null and (
           select (e.came).purchase_order_line_id is not null from production.serial_ends(b.serial_id) e)))
       and (num_nonnulls(b.lot_id, b.serial_id) > 0
         or b.storage_unit_id in (select c.unit_id from production.came_to(o.product_id, o.units, o.since) c));
  end;
comment on function production.order_goods is
  'Where what an order, or one task, made lies in a bin, or of bads what it scrapped, first where it was put: lines of '
  'stock with their quantities.';
