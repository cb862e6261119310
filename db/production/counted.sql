-- What lies in the ledger is what was made: nothing that only was counted. Pieces scrapped up to the step that posts
-- were never in stock; every other leaves the posted goods for bads, and counts by that, so that good pieces and those
-- are together what was posted. Only while more is to be posted, it counts as soon as it is counted.
create function production.counted(p_order_id bigint)
  returns table (good numeric, scrap numeric)
  language sql stable
  begin atomic
    with posted as (
      select coalesce(sum(case when l.kind = 'scrap' or l.from_bin = 'goods' then -l.quantity else l.quantity end), 0)
               as good,
             coalesce(sum(case when l.kind = 'scrap' then l.quantity when l.from_bin = 'bads' then -l.quantity end), 0)
               as scrap
        from production.work_orders o
        join inventory.stock_ledger l on l.company_id = o.company_id and l.work_order_id = o.id
         and l.product_id = o.product_id
       where o.company_id = app.company_id() and o.id = p_order_id and l.kind in ('output', 'scrap', 'reversal')
    )
    select p.good, p.scrap + coalesce((
             select sum(coalesce((select sum(c.scrap_quantity) from work.task_counts c
                                   where c.company_id = t.company_id and c.task_id = t.id), 0)
                        - case when t.step > o.posting_step then t.posted_scrap else 0 end)
               from production.work_orders o
               join work.tasks t on t.company_id = o.company_id and t.work_order_id = o.id
                and (t.step <= o.posting_step or (t.step is not null and production.posts_more(o.id)))
              where o.company_id = app.company_id() and o.id = p_order_id), 0)
      from posted p;
  end;
comment on function production.counted is
  'What an order made: good pieces posted, less those scrapped of them; scrap counted up to the posting step, and what '
  'later steps and reports scrapped of what was posted, or count while more is to be posted.';
