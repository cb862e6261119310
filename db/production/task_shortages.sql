-- A task is short of what its pieces need and it did not consume. The order says how much of that is recorded: where
-- its figure is less, the oldest posting was short of it first. Of what is counted whole, whole pieces are short, as in
-- production.material_needs; what that leaves over is the last one's.
create function production.task_shortages(p_order_id bigint)
  returns table (task_id bigint, place integer, product_id bigint, shortage numeric)
  language sql stable
  begin atomic
    with posting as materialized (
      select t.id, t.pieces, t.place, sum(t.pieces) over (order by t.place) as upto
        from (
          select t.id,
                 production.material_pieces(o.backflush_basis, t.posted_good, t.posted_scrap) as pieces,
                 (row_number() over (order by coalesce(l.time, t.output_posted_at), t.id))::integer as place
            from production.work_orders o
            join work.tasks t on t.company_id = o.company_id and t.work_order_id = o.id and t.step <= o.posting_step
            left join (select l.task_id, min(l.time) as time from inventory.stock_ledger l
                        where l.company_id = app.company_id() and l.work_order_id = p_order_id
                        group by 1) l on l.task_id = t.id
           where o.company_id = app.company_id() and o.id = p_order_id and t.output_posted_at is not null) t
    ), lack as (
      select p.id, p.place, m.product_id, m.shortage, x.lacking,
             sum(x.lacking) over (partition by m.product_id order by p.place) as upto,
             p.place = max(p.place) over () as is_last
        from posting p
       cross join production.work_order_materials m
        join inventory.products c on c.company_id = m.company_id and c.id = m.product_id
        left join (select l.task_id, l.product_id, sum(l.quantity) as quantity
                     from production.made_and_used(p_order_id, null) l
                    where not l.is_made group by 1, 2) u on u.task_id = p.id and u.product_id = m.product_id
       cross join lateral (
         select greatest(0, case when c.unit_whole
                              then ceil(m.quantity_per_unit * p.upto) - ceil(m.quantity_per_unit * (p.upto - p.pieces))
                              else m.quantity_per_unit * p.pieces end - coalesce(u.quantity, 0))) x (lacking)
       where m.company_id = app.company_id() and m.work_order_id = p_order_id and m.shortage > 0
    )
    select s.id, s.place, s.product_id, s.shortage
      from (
        select l.id, l.place, l.product_id,
               case when l.is_last then l.shortage else least(l.upto, l.shortage) end
               - least(l.upto - l.lacking, l.shortage) as shortage
          from lack l) s
     where s.shortage > 0;
  end;
comment on function production.task_shortages is
  'How much of an order''s recorded shortages is which task''s, and the place of each, the oldest first.';
