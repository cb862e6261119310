-- A correction that turns good pieces into scrap, so that the sums say what became of them, on the machines and at the
-- times that they are of (work.correction_rows). Half-finished ones are nothing that can be posted.
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
    insert into work.task_counts (company_id, task_id, ssu_id, good_quantity, scrap_quantity, person_id, reason,
                                  occurred_at, recorded_at)
    select app.company_id(), t.id, r.ssu_id, r.good, r.scrap, app.person_id(), p_reason, r.at, app.now()
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
      join work.tasks t on t.company_id = app.company_id() and t.id = x.task_id
     cross join lateral work.correction_rows(t, case when p_at is null then app.now() else p_at end, -x.good, x.good)
           with ordinality r (ssu_id, at, good, scrap, scrap_reason_code_id, n)
     order by t.id, r.n;
  end;
comment on function production.scrap_unposted is
  'Makes scrap of good pieces that were counted on an order, or one task, and not posted: of half-finished ones of the '
  'order, and with scrap of all, also of the half-finished ones of the task.';
