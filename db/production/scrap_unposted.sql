-- A correction that turns good pieces into scrap, so that the sums say what became of them.
create function production.scrap_unposted(p_order_id bigint, p_task_id bigint, p_reason text)
  returns void
  language sql volatile
  begin atomic
    insert into work.task_counts (company_id, task_id, good_quantity, scrap_quantity, person_id, reason, occurred_at,
                                  recorded_at)
    select app.company_id(), u.task_id, -u.good, u.good, app.person_id(), p_reason, app.now(), app.now()
      from production.unposted(p_order_id, p_task_id) u where u.good > 0
     order by u.task_id;
  end;
comment on function production.scrap_unposted is
  'Makes scrap of the good pieces that were counted on an order, or one task, and not posted.';
