-- Materialized, so that it is made once for a page.
create function production.counted(p_order_ids bigint[])
  returns table (order_id bigint, good numeric, scrap numeric)
  language sql stable
  begin atomic
    with made as materialized (
      select p.order_id, sum(p.good) as good, sum(p.scrap) as scrap
        from production.pieces_made(p_order_ids) p
       group by p.order_id
    )
    select o.id, coalesce(m.good, 0), coalesce(m.scrap, 0)
      from production.work_orders o
      left join made m on m.order_id = o.id
     where o.company_id = app.company_id() and o.id = any (p_order_ids);
  end;
comment on function production.counted is
  'What orders made: good pieces posted, less those scrapped of them; scrap counted up to the posting step, and what '
  'later steps and reports scrapped of what was posted, or count while more is to be posted.';
