-- What an order, or a task alone, consumed and no link tells of yet goes into what the given task made, else into what
-- was made last; before anything was made it waits for that. What was made keeps its links, as far as the material was
-- not given back; but pieces that the task made of material consumed before share that with its others. Several serials
-- share a product piece by piece, in the order of its lots.
-- Long: one statement, each of whose parts is a line of that rule.
create function production.due_links(p_order_id bigint, p_task_id bigint)
  returns table (lot_id bigint, serial_id bigint, made_lot_id bigint, made_serial_id bigint, quantity numeric)
  language sql stable
  begin atomic
    with ledger as materialized (
      select l.* from production.made_and_used(p_order_id, p_task_id) l
       where num_nonnulls(l.lot_id, l.serial_id) = 1
    ), made as materialized (
      select l.task_id, l.lot_id, l.serial_id, row_number() over (order by l.serial_id, l.lot_id) as n,
             count(*) over () as pieces
        from ledger l
       where l.is_made and l.quantity > 0
         and l.task_id = (select m.task_id from ledger m where m.is_made and m.quantity > 0
                           order by m.task_id = p_task_id desc, m.last_id desc limit 1)
    ), present as materialized (
      select k.* from production.present_links(p_order_id, p_task_id) k
    ), others as (
      select k.lot_id, k.serial_id, k.made_lot_id, k.made_serial_id, k.quantity,
             sum(k.quantity) over (partition by k.lot_id, k.serial_id) as total,
             sum(k.quantity) over (partition by k.lot_id, k.serial_id
                                   order by k.made_serial_id, k.made_lot_id rows unbounded preceding) as upto
        from present k
       where exists (select from ledger l
                      where l.is_made and l.quantity > 0 and l.lot_id is not distinct from k.made_lot_id
                        and l.serial_id is not distinct from k.made_serial_id)
         and not (exists (select from made m
                           where m.lot_id is not distinct from k.made_lot_id
                             and m.serial_id is not distinct from k.made_serial_id)
                  and exists (select from made m
                               where not exists (select from present r
                                                  where r.made_lot_id is not distinct from m.lot_id
                                                    and r.made_serial_id is not distinct from m.serial_id)))
    ), used as (
      select l.product_id, l.lot_id, l.serial_id, sum(l.quantity) as quantity from ledger l
       where not l.is_made group by 1, 2, 3
    ), kept as (
      select o.lot_id, o.serial_id, o.made_lot_id, o.made_serial_id,
             least(o.upto, coalesce(u.quantity, 0)) - least(o.upto - o.quantity, coalesce(u.quantity, 0)) as quantity,
             o.total
        from others o
        left join used u on u.lot_id is not distinct from o.lot_id and u.serial_id is not distinct from o.serial_id
    ), line as (
      select u.product_id, u.lot_id, u.serial_id, r.quantity, p.unit_whole or p.tracking = 'serial' as is_whole,
             sum(r.quantity) over (partition by u.product_id) as total,
             sum(r.quantity) over (partition by u.product_id order by u.lot_id, u.serial_id) as upto
        from used u
        join inventory.products p on p.company_id = app.company_id() and p.id = u.product_id
       cross join lateral (
         select greatest(u.quantity - coalesce(max(k.total), 0), 0) as quantity from kept k
          where k.lot_id is not distinct from u.lot_id and k.serial_id is not distinct from u.serial_id) r
    )
    select l.lot_id, l.serial_id, m.lot_id, m.serial_id,
           least(l.upto, case when l.is_whole then trunc(l.total * m.n / m.pieces)
                              else l.total * m.n / m.pieces end)
           - greatest(l.upto - l.quantity, case when l.is_whole then trunc(l.total * (m.n - 1) / m.pieces)
                                                else l.total * (m.n - 1) / m.pieces end)
      from line l cross join made m
     where least(l.upto, case when l.is_whole then trunc(l.total * m.n / m.pieces)
                              else l.total * m.n / m.pieces end)
           > greatest(l.upto - l.quantity, case when l.is_whole then trunc(l.total * (m.n - 1) / m.pieces)
                                                else l.total * (m.n - 1) / m.pieces end)
    union all
    select k.lot_id, k.serial_id, k.made_lot_id, k.made_serial_id, k.quantity from kept k where k.quantity > 0;
  end;
comment on function production.due_links is
  'Which lots and serials that an order, or a task alone, consumed went into which that it made.';
