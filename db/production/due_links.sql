-- A serial that was made keeps what it needs of what went into it, as far as that was not given back. What an order, or
-- a task alone, consumed in this call goes into the serials that it posted with it, or, where it settles a shortage,
-- into the task's that lack of it. Of what else no serial tells of, what scrap and pieces without a serial number used
-- up is no serial's; the rest goes into those that lack of it, the task's first. So a piece that is short of something
-- lacks it until that is settled. Of lots each has what its task consumed (due_lot_links).
-- Long: one statement, each of whose parts is a line of that rule.
create function production.due_links(p_order_id bigint, p_task_id bigint, p_settles boolean)
  returns table (node bigint, made_node bigint, quantity numeric)
  language sql stable
  begin atomic
    with posted_now as materialized (
      select l.kind, coalesce(l.lot_id, -l.serial_id) as node, sum(l.quantity) as quantity
        from inventory.stock_ledger l
       where l.company_id = app.company_id() and l.time = app.now() and l.call_id = app.current_call_id()
         and l.task_id = p_task_id and l.kind in ('consumption', 'output')
       group by 1, 2
    ), ledger as materialized (
      select l.product_id, coalesce(l.lot_id, -l.serial_id) as node, l.is_made, l.quantity, l.task_id = p_task_id as
             is_own
        from production.made_and_used(p_order_id, p_task_id) l
       where num_nonnulls(l.lot_id, l.serial_id) = 1 and (l.quantity > 0 or not l.is_made)
    ), used as materialized (
      select l.product_id, l.node, sum(l.quantity) as quantity, bool_or(l.is_own) as is_own
        from ledger l where not l.is_made group by 1, 2 having sum(l.quantity) > 0
    ), present as (
      select k.product_id, k.node, k.made_node, x.is_needed, x.quantity,
             sum(x.quantity) over (partition by k.node order by x.is_needed desc, k.made_node) as upto
        from production.present_links(p_order_id, p_task_id) k
       cross join lateral (values (true, k.quantity - k.surplus), (false, k.surplus)) x (is_needed, quantity)
       where x.quantity > 0 and k.made_node in (select m.node from ledger m where m.is_made and m.node < 0)
    ), kept as materialized (
      select p.product_id, p.node, p.made_node, p.is_needed, u.is_own,
             least(p.upto, u.quantity) - least(p.upto - p.quantity, u.quantity) as quantity
        from present p join used u on u.node = p.node
    ), unlinked as (
      select u.product_id, u.node, u.is_own, u.quantity - coalesce(k.quantity, 0) as quantity,
             coalesce(c.quantity, 0) as new
        from used u
        left join (select n.node, sum(n.quantity) as quantity from kept n group by 1) k on k.node = u.node
        left join posted_now c on c.kind = 'consumption' and c.node = u.node
    ), loose as materialized (
      select l.*, sum(l.quantity) over (partition by l.product_id order by l.made_node is null desc, l.is_own desc,
                                        l.is_new desc, abs(l.node), abs(l.made_node)) as upto
        from (
          select k.product_id, k.node, k.made_node, k.is_own, false as is_new, k.quantity from kept k
           where not k.is_needed
          union all
          select u.product_id, u.node, null, u.is_own, x.is_new, x.quantity
            from unlinked u
           cross join lateral (values
             (true, least(u.quantity, u.new)), (false, u.quantity - least(u.quantity, u.new))) x (is_new, quantity)) l
       where l.quantity > 0
    ), lack as materialized (
      select r.product_id, m.node, r.quantity - coalesce(k.quantity, 0) as quantity,
             sum(r.quantity - coalesce(k.quantity, 0)) over (partition by r.product_id
               order by d.is_due desc, m.is_own desc, abs(m.node)) as upto, d.is_due
        from ledger m
       cross join lateral (
         select m.is_own and (p_settles or exists (select from posted_now o
                                                    where o.kind = 'output' and o.node = m.node)) as is_due) d
       cross join lateral production.recipe_of(p_order_id, p_task_id) r
        left join (select n.made_node, n.product_id, sum(n.quantity) as quantity from kept n
                    where n.is_needed group by 1, 2) k
          on k.made_node = m.node and k.product_id = r.product_id
       where m.is_made and m.node < 0
    ), lent as materialized (
      -- How much of each component goes into serials now, the loose in their order into the lacking in theirs.
      select r.product_id, x.first + greatest(0, x.loose - x.first - r.quantity * (
               production.pieces_posted(p_order_id, p_task_id)
               - (select count(*) from ledger m where m.is_made and m.node < 0))) as quantity
        from production.recipe_of(p_order_id, p_task_id) r
       cross join lateral (
         select least(coalesce(sum(l.quantity) filter (where l.is_new), 0),
                      (select coalesce(sum(n.quantity), 0) from lack n
                        where n.product_id = r.product_id and n.is_due)), coalesce(sum(l.quantity), 0)
           from loose l where l.product_id = r.product_id) x (first, loose)
    )
    select k.node, k.made_node, k.quantity from kept k where k.is_needed
    union all
    select l.node, n.node, least(l.upto, n.upto, t.quantity) - greatest(l.upto - l.quantity, n.upto - n.quantity)
      from loose l
      join lent t on t.product_id = l.product_id and t.quantity > l.upto - l.quantity
      join lack n on n.product_id = l.product_id and n.quantity > 0
       and n.upto > l.upto - l.quantity and n.upto - n.quantity < least(l.upto, t.quantity)
    union all
    select d.* from production.due_lot_links(p_order_id, p_task_id) d;
  end;
comment on function production.due_links is
  'Which lots and serials that an order, or a task alone, consumed go into which that it made, by their nodes.';
