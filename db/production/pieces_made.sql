-- What lies in the ledger is what was made: nothing that only was counted. Pieces scrapped up to the step that posts
-- were never in stock; every other leaves the posted goods for bads, and counts by that, so that good pieces and those
-- are together what was posted. Only while more is to be posted, it counts as soon as it is counted: looked at only
-- once per order.
create function production.pieces_made(p_order_ids bigint[])
  returns table (order_id bigint, transaction_id bigint, kind text, task_id bigint, good numeric, scrap numeric)
  language sql stable
  begin atomic
    with orders as materialized (
      select o.company_id, o.id, o.product_id, o.posting_step,
             o.posting_step is not null and production.posts_more(o.id) as posts_more
        from production.work_orders o where o.company_id = app.company_id() and o.id = any (p_order_ids)
    )
    select o.id, l.id, l.kind, l.task_id,
           case when l.kind = 'scrap' or l.from_bin = 'goods' then -l.quantity else l.quantity end,
           case when l.kind = 'scrap' then l.quantity when l.from_bin = 'bads' then -l.quantity else 0 end
      from inventory.stock_ledger l
      join orders o on o.company_id = l.company_id and o.id = l.work_order_id and o.product_id = l.product_id
     where l.company_id = app.company_id() and l.work_order_id = any (p_order_ids)
       and l.kind in ('output', 'scrap', 'reversal')
    union all
    select o.id, null, 'count', t.id, 0,
           coalesce((select sum(c.scrap_quantity) from work.task_counts c
                      where c.company_id = t.company_id and c.task_id = t.id), 0)
             - case when t.step > o.posting_step then t.posted_scrap else 0 end
      from orders o
      join work.tasks t on t.company_id = o.company_id and t.work_order_id = o.id
       and (t.step <= o.posting_step or (t.step is not null and o.posts_more));
  end;
comment on function production.pieces_made is
  'What made orders'' good pieces and scrap: the rows of the ledger that posted and scrapped them, and the scrap of '
  'tasks that was only counted: up to the posting step, and of later steps while more is to be posted.';
