-- An order that is over is never taken up again; a task may be, and its half-finished pieces go on then.
create function production.check_unposted(p_order_id bigint, p_task_id bigint)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_counts jsonb;
  v_half numeric;
  v_good numeric;
  v_scrap numeric;
  v_fewer numeric;
begin
  select jsonb_agg(jsonb_build_object('taskId', t.external_id, 'goodQuantity', trim_scale(c.good),
                                      'scrapQuantity', trim_scale(c.scrap)) order by t.step, t.id),
         sum(c.half), sum(greatest(c.good, 0)), sum(greatest(c.scrap, 0)),
         -sum(least(c.good, 0) + least(c.scrap, 0))
    into v_counts, v_half, v_good, v_scrap, v_fewer
    from (
      select x.task_id, sum(x.good) as good, sum(x.scrap) as scrap, sum(x.half) as half
        from (
          select u.task_id, u.good, u.scrap, 0 as half
            from production.unposted(p_order_id, p_task_id) u
          union all
          select h.task_id, h.quantity, 0, h.quantity from production.half_finished(p_order_id) h) x
       group by x.task_id) c
    join work.tasks t on t.company_id = app.company_id() and t.id = c.task_id;
  if v_counts is not null then
    perform app.refuse('counts_not_posted',
      concat_ws(' and ',
        case when v_good > 0 or v_scrap > 0 then format('%s good and %s scrapped pieces were counted and not posted',
                                                        trim_scale(v_good), trim_scale(v_scrap)) end,
        case when v_fewer > 0 then format('%s fewer are counted than were posted', trim_scale(v_fewer)) end)
      || ': say in unpostedCounts what becomes of them.'
      || case when v_half > 0 then format(' %s are half-finished, and scrapped also by post: where their material '
                                          'went back, correct the counts first.', trim_scale(v_half)) else '' end,
      jsonb_build_object('counts', v_counts));
  end if;
end;
$$;
comment on function production.check_unposted is
  'Refuses with counts_not_posted, naming them, while more was counted on an order, or one task, than was posted, or '
  'pieces of an order are left half-finished.';
