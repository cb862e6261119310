-- Nodes are as in production.lot_family. Of what went into a serial it needs what the recipe says, and what came first:
-- what it has beyond that was consumed for pieces that were scrapped.
create function production.present_links(p_order_id bigint, p_task_id bigint)
  returns table (product_id bigint, node bigint, made_node bigint, quantity numeric, surplus numeric)
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
    ), present as (
      select coalesce(l.product_id, s.product_id) as product_id, coalesce(l.id, -s.id) as node,
             coalesce(k.produced_lot_id, -k.produced_serial_id) as made_node, m.product_id as made_product_id,
             sum(k.quantity) as quantity, min(k.id) as first_id
        from links k
        left join production.lots l on l.company_id = k.company_id and l.id = k.consumed_lot_id
        left join inventory.serials s on s.company_id = k.company_id and s.id = k.consumed_serial_id
        left join inventory.serials m on m.company_id = k.company_id and m.id = k.produced_serial_id
       group by 1, 2, 3, 4 having sum(k.quantity) <> 0
    )
    select p.product_id, p.node, p.made_node, p.quantity,
           case when p.made_product_id is null then 0
             else least(p.quantity, greatest(0,
               sum(p.quantity) over (partition by p.made_node, p.product_id order by p.first_id)
               - coalesce((select r.quantity from production.recipe_of(p_order_id, p_task_id) r
                            where r.product_id = p.product_id), 0))) end
      from present p;
  end;
comment on function production.present_links is
  'The genealogy of an order, or a task alone, as it was written so far, and how much of each link its serial does not '
  'need.';
