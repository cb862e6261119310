-- A correction that turns good pieces into scrap, so that the sums say what became of them. Half-finished ones are
-- nothing that can be posted.
create function production.scrap_unposted(
  p_order_id bigint,
  p_task_id  bigint,
  p_how      text,
  p_reason   text,
  p_at       timestamptz default null
)
  returns void
  language sql volatile
  begin atomic
    insert into work.task_counts (company_id, task_id, good_quantity, scrap_quantity, person_id, reason, occurred_at,
                                  recorded_at)
    select app.company_id(), x.task_id, -x.good, x.good, app.person_id(), p_reason, coalesce(p_at, app.now()),
           app.now()
      from (
        select h.task_id, h.quantity as good
          from production.half_finished(coalesce(p_order_id, (
                 select t.work_order_id from work.tasks t
                  where t.company_id = app.company_id() and t.id = p_task_id))) h
         where p_order_id is not null or (h.task_id = p_task_id and p_how = 'scrap')
        union all
        select u.task_id, u.good
          from production.unposted(p_order_id, p_task_id) u
         where p_how = 'scrap' and u.good > 0) x
     order by x.task_id;
  end;
comment on function production.scrap_unposted is
  'Makes scrap of good pieces that were counted on an order, or one task, and not posted: of half-finished ones of the '
  'order, and with scrap of all, also of the half-finished ones of the task.';
