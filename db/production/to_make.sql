-- Once the posting step has ended, no good piece is made of an order any more; a step before it that has not ended,
-- or was taken up again, still posts its own scrap. Of an order that is released and no more nothing is counted yet,
-- so its tasks are not read: most open orders are such. Inlined.
create function production.to_make(p_order_id bigint, p_status text, p_posting_step integer, p_quantity numeric)
  returns table (good numeric, scrap numeric, posted_good numeric, posted_scrap numeric, posts_more boolean)
  language sql stable
  begin atomic
    select case when e.posts_more then greatest(p_quantity, c.good) - c.posted_good else 0 end, c.scrap,
           c.posted_good, c.posted_scrap, e.posts_more
      from (
        select coalesce(sum(k.good) filter (where t.step = p_posting_step), 0) as good,
               coalesce(sum(k.scrap - t.posted_scrap), 0) as scrap,
               coalesce(sum(t.posted_good), 0) as posted_good, coalesce(sum(t.posted_scrap), 0) as posted_scrap
          from work.tasks t
          cross join lateral (
            select coalesce(sum(c.good_quantity), 0) as good, coalesce(sum(c.scrap_quantity), 0) as scrap
              from work.task_counts c where c.company_id = t.company_id and c.task_id = t.id) k
         where p_status = 'in_progress' and t.company_id = app.company_id() and t.work_order_id = p_order_id
           and t.step <= p_posting_step) c
      cross join (
        select exists (select from work.tasks t
                        where t.company_id = app.company_id() and t.work_order_id = p_order_id
                          and t.step = p_posting_step
                          and not work.is_finished(t.status, t.is_partial_completion)) as posts_more) e;
  end;
comment on function production.to_make is
  'Of an open order the good pieces that are still to be posted, the scrap that is counted and not posted, the good '
  'pieces and the scrap that were posted, and whether its posting step has not ended.';
