-- What a task's counts mean for stock: the pinned step posts good pieces and the material of good and scrap, a step
-- before it the material of its scrap; scrap of a step after it was among the posted goods. Of a producing task alone
-- everything is posted. Of a posted task that was taken up again it is the difference, which may be below zero.
-- p_good, p_scrap: what is to be counted on one task yet.
create function production.unposted(p_order_id bigint, p_task_id bigint, p_good numeric default 0,
                                    p_scrap numeric default 0)
  returns table (task_id bigint, step integer, part text, good numeric, scrap numeric, is_finished boolean)
  language sql stable
  begin atomic
    select t.id, t.step, x.part, d.good, d.scrap, work.is_finished(t.status, t.is_partial_completion)
      from work.tasks t
      left join production.work_orders o on o.company_id = t.company_id and o.id = t.work_order_id
      left join work.task_types y on y.company_id = t.company_id and y.id = t.type_id
      cross join lateral (
        select case when t.work_order_id is null then case when work.makes(t, y) is not null then 'posts' end
                    when t.step = o.posting_step then 'posts'
                    when t.step < o.posting_step then 'before'
                    when t.step > o.posting_step then 'after' end) x (part)
      cross join lateral (
        select case x.part when 'posts' then coalesce(sum(k.good_quantity), 0) - t.posted_good + p_good else 0 end,
               coalesce(sum(k.scrap_quantity), 0) - t.posted_scrap + p_scrap
          from work.task_counts k where k.company_id = t.company_id and k.task_id = t.id) d (good, scrap)
     where t.company_id = app.company_id() and (t.id = p_task_id or t.work_order_id = p_order_id)
       and x.part is not null and (d.good <> 0 or d.scrap <> 0);
  end;
comment on function production.unposted is
  'The tasks of an order, or one task, on which other quantities are counted than were posted: posts, before or after '
  'the step that posts, with the good pieces and the scrap that are to be posted.';
