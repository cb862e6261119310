-- What an order, or a task alone, consumed and no link tells of yet goes into what it made last; before anything was
-- made it waits for that. Several serials made at once share a product piece by piece, in the order of its lots.
create function production.link_consumed(p_order_id bigint, p_task_id bigint)
  returns void
  language sql volatile
  begin atomic
    with ledger as materialized (
      select l.* from inventory.stock_ledger l
       where l.company_id = app.company_id() and l.work_order_id = p_order_id
         and l.kind in ('output', 'consumption')
      union all
      select l.* from inventory.stock_ledger l
       where p_order_id is null and l.company_id = app.company_id() and l.task_id = p_task_id
         and l.kind in ('output', 'consumption')
    ), made as (
      select l.lot_id, l.serial_id, row_number() over (order by l.id) as n, count(*) over () as pieces
        from ledger l
       where l.kind = 'output' and num_nonnulls(l.lot_id, l.serial_id) = 1
         and l.group_id = (select max(g.group_id) from ledger g where g.kind = 'output')
    ), used as (
      select u.product_id, u.lot_id, u.serial_id, sum(u.quantity) as quantity
        from (
          select l.product_id, l.lot_id, l.serial_id, l.quantity from ledger l
           where l.kind = 'consumption' and num_nonnulls(l.lot_id, l.serial_id) = 1
          union all
          select coalesce(c.product_id, s.product_id), k.consumed_lot_id, k.consumed_serial_id, -k.quantity
            from production.lot_links k
            left join production.lots c on c.company_id = k.company_id and c.id = k.consumed_lot_id
            left join inventory.serials s on s.company_id = k.company_id and s.id = k.consumed_serial_id
           where k.company_id = app.company_id() and k.work_order_id = p_order_id
        ) u
       group by 1, 2, 3 having sum(u.quantity) > 0
    ), line as (
      select u.*, p.unit_whole or p.tracking = 'serial' as is_whole,
             sum(u.quantity) over (partition by u.product_id) as total,
             sum(u.quantity) over (partition by u.product_id order by u.lot_id, u.serial_id) as upto
        from used u
        join inventory.products p on p.company_id = app.company_id() and p.id = u.product_id
    ), share as (
      select l.lot_id, l.serial_id, m.lot_id as made_lot_id, m.serial_id as made_serial_id, m.n,
             least(l.upto, case when l.is_whole then trunc(l.total * m.n / m.pieces)
                                else l.total * m.n / m.pieces end)
             - greatest(l.upto - l.quantity, case when l.is_whole then trunc(l.total * (m.n - 1) / m.pieces)
                                                  else l.total * (m.n - 1) / m.pieces end) as quantity
        from line l cross join made m
    )
    insert into production.lot_links (company_id, consumed_lot_id, consumed_serial_id, produced_lot_id,
                                      produced_serial_id, quantity, work_order_id, task_id, created_at)
    select app.company_id(), s.lot_id, s.serial_id, s.made_lot_id, s.made_serial_id, trim_scale(s.quantity),
           p_order_id, p_task_id, app.now()
      from share s where s.quantity > 0
     order by s.lot_id, s.serial_id, s.n;
  end;
comment on function production.link_consumed is
  'Writes into the genealogy what an order, or a task alone, consumed: which lots and serials went into what it made.';
