-- To a step came what it made, or what came to a later one if that is more, and its scrap: so pieces that several steps
-- counted lie only behind the last of them, also where one between counted fewer, or nothing. Of the tasks of a step
-- the last had them last.
create function production.half_finished(p_order_id bigint)
  returns table (task_id bigint, quantity numeric)
  language sql stable
  begin atomic
    with task as materialized (
      select t.id, t.step, o.posting_step, sum(c.good_quantity) as good, sum(c.scrap_quantity) as scrap
        from production.work_orders o
        join work.tasks t on t.company_id = o.company_id and t.work_order_id = o.id and t.step <= o.posting_step
        join work.task_counts c on c.company_id = t.company_id and c.task_id = t.id
       where o.company_id = app.company_id() and o.id = p_order_id
       group by t.id, t.step, o.posting_step
    ), step as (
      select t.step, sum(t.good) as good, sum(sum(t.scrap)) over (order by t.step) as scrap_until
        from task t group by t.step
    ), lying as (
      select s.step, s.good - greatest(0, max(s.good + s.scrap_until) over (
               order by s.step rows between 1 following and unbounded following) - s.scrap_until) as quantity
        from step s
    ), part as (
      select t.id, least(t.good, l.quantity - (
               sum(t.good) over (partition by t.step order by t.id desc) - t.good)) as quantity
        from task t join lying l on l.step = t.step
       where t.step < t.posting_step
    )
    select p.id, p.quantity from part p where p.quantity > 0;
  end;
comment on function production.half_finished is
  'Good pieces of an order''s steps before the one that posts that went no further, by the task that counted them.';
