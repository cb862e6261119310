-- What a task consumed is in the lot that it made. A task that made none, such as a step before the posting one whose
-- pieces were scrapped, is said to have consumed for the lot that had been begun last, else for the first one: for a
-- recall too much is safe, too little is not. Before anything was made it waits for that. So it can be told at any time
-- from the ledger alone.
create function production.due_lot_links(p_order_id bigint, p_task_id bigint)
  returns table (node bigint, made_node bigint, quantity numeric)
  language sql stable
  begin atomic
    with ledger as materialized (
      select l.task_id, coalesce(l.lot_id, -l.serial_id) as node, l.is_made, l.quantity, l.first_id
        from production.made_and_used(p_order_id, p_task_id) l
       where num_nonnulls(l.lot_id, l.serial_id) = 1
    ), made as materialized (
      select distinct on (l.task_id) l.task_id, l.node, l.first_id from ledger l
       where l.is_made and l.node > 0 and l.quantity > 0
       order by l.task_id, l.first_id desc
    ), used as (
      select u.node, coalesce(o.node, e.node) as made_node, sum(u.quantity) as quantity
        from ledger u
        left join made o on o.task_id = u.task_id
        left join lateral (
          select m.node from made m
           where o.node is null
           order by m.first_id < u.first_id desc, abs(u.first_id - m.first_id) limit 1) e on true
       where not u.is_made and coalesce(o.node, e.node) is not null
       group by 1, 2
    ), share as (
      -- What one task consumed of a node and another gave back leaves the last lots first.
      select u.node, u.made_node, greatest(u.quantity, 0) as quantity,
             sum(u.quantity) over (partition by u.node) as total,
             sum(greatest(u.quantity, 0)) over (partition by u.node order by u.made_node) as upto
        from used u
    )
    select s.node, s.made_node, least(s.upto, s.total) - least(s.upto - s.quantity, s.total) from share s;
  end;
comment on function production.due_lot_links is
  'Which lots and serials that an order, or a task alone, consumed go into which lots that it made, by their nodes.';
