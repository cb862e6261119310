-- What lies in the ledger is what was made: nothing that only was counted. Pieces scrapped up to the step that posts
-- were never in stock; every other leaves the posted goods for bads, and counts by that, so that good pieces and those
-- are together what was posted. Only while more is to be posted, it counts as soon as it is counted. Materialized, so
-- that it is made once for a page, and looks only once per order whether more is to be posted.
create function production.counted(p_order_ids bigint[])
  returns table (order_id bigint, good numeric, scrap numeric)
  language sql stable
  begin atomic
    with orders as materialized (
      select o.company_id, o.id, o.product_id, o.posting_step,
             o.posting_step is not null and production.posts_more(o.id) as posts_more
        from production.work_orders o where o.company_id = app.company_id() and o.id = any (p_order_ids)
    ), posted as (
      select o.id, sum(case when l.kind = 'scrap' or l.from_bin = 'goods' then -l.quantity else l.quantity end) as good,
             sum(case when l.kind = 'scrap' then l.quantity when l.from_bin = 'bads' then -l.quantity end) as scrap
        from inventory.stock_ledger l
        join orders o on o.company_id = l.company_id and o.id = l.work_order_id and o.product_id = l.product_id
       where l.company_id = app.company_id() and l.work_order_id = any (p_order_ids)
         and l.kind in ('output', 'scrap', 'reversal')
       group by o.id
    ), counted as (
      select o.id, sum(coalesce((select sum(c.scrap_quantity) from work.task_counts c
                                  where c.company_id = t.company_id and c.task_id = t.id), 0)
                       - case when t.step > o.posting_step then t.posted_scrap else 0 end) as scrap
        from orders o
        join work.tasks t on t.company_id = o.company_id and t.work_order_id = o.id
         and (t.step <= o.posting_step or (t.step is not null and o.posts_more))
       group by o.id
    ), made as materialized (
      select o.id, coalesce(p.good, 0) as good, coalesce(p.scrap, 0) + coalesce(c.scrap, 0) as scrap
        from orders o
        left join posted p on p.id = o.id
        left join counted c on c.id = o.id
    )
    select m.id, m.good, m.scrap from made m;
  end;
comment on function production.counted is
  'What orders made: good pieces posted, less those scrapped of them; scrap counted up to the posting step, and what '
  'later steps and reports scrapped of what was posted, or count while more is to be posted.';
