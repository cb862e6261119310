-- What lies in the ledger is what was made: nothing that only was counted. What a report scraps of it is in nobody's
-- counts.
create function production.counted(p_order_id bigint)
  returns table (good numeric, scrap numeric)
  language sql stable
  begin atomic
    select coalesce((
             select sum(case when l.kind = 'scrap' or l.from_bin = 'goods' then -l.quantity else l.quantity end)
               from production.work_orders o
               join inventory.stock_ledger l on l.company_id = o.company_id and l.work_order_id = o.id
                and l.product_id = o.product_id
              where o.company_id = app.company_id() and o.id = p_order_id
                and l.kind in ('output', 'scrap', 'reversal')), 0),
           coalesce((
             select sum(c.scrap_quantity)
               from work.tasks t
               join work.task_counts c on c.company_id = t.company_id and c.task_id = t.id
              where t.company_id = app.company_id() and t.work_order_id = p_order_id and t.step is not null), 0)
           + coalesce((
             select sum(l.quantity)
               from inventory.stock_ledger l
               join quality.ncrs n on n.company_id = l.company_id and n.task_id = l.task_id
              where l.company_id = app.company_id() and l.work_order_id = p_order_id and l.kind = 'scrap'), 0);
  end;
comment on function production.counted is
  'What an order made: good pieces posted, less those scrapped on steps after the posting one or by a report; scrap of '
  'all steps and of reports.';
