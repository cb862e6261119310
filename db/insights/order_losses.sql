-- What took an order's time, in hours that the company works: where it lay and nobody worked on it, where its machine
-- stood meanwhile, where an operation is under way and nobody says anything of it, where a report about it waited for
-- its decision, what its scrap took to make. Its own release may have come late: that is no loss of its run, but may be
-- why it is late.
-- Long: one part for each kind of loss.
create function insights.order_losses(p_order production.work_orders, p_run tstzrange)
  returns setof insights.loss
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_operations constant insights.operation[] := array(select o from insights.order_operations(p_order.id) o);
  v_hull constant tstzrange := range_merge(p_run, tstzrange(p_order.created_at, p_order.created_at, '[]'));
  v_working constant tstzmultirange := insights.working_time(v_hull);
  v_idle constant tstzmultirange := tstzmultirange(p_run) - coalesce((
    select range_agg(o.lasted) from unnest(v_operations) o where o.began_at is not null), '{}');
begin
  return query
  select 'waiting', insights.seconds(v_working * tstzmultirange(g)),
         format('It lay for %s %s.', insights.in_words(insights.seconds(tstzmultirange(g))),
                coalesce('before ' || n.name, case when p_order.completed_at is not null then 'before it was completed'
                         when p_order.cancelled_at is not null then 'before it was cancelled'
                         else 'and still does' end)),
         jsonb_build_object('taskId', n.external_id)
    from insights.idle_stretches(v_idle, v_operations) g
    left join lateral (
      select o.name, o.external_id from unnest(v_operations) o
       where o.began_at >= upper(g) order by o.began_at, o.step limit 1) n on true
  union all
  select 'stop', insights.seconds(v_working * tstzmultirange(x.stood)),
         format('%s stood for %s during %s%s.', m.name, insights.in_words(insights.seconds(tstzmultirange(x.stood))),
                o.name, coalesce(': ' || r.label, ', nobody said why')),
         jsonb_build_object('downtimeEventId', s.id, 'taskId', o.external_id, 'ssuId', m.external_id)
    from unnest(v_operations) o
   cross join lateral insights.task_machines(o) g
    join sites.ssus m on m.company_id = app.company_id() and m.id = g.ssu_id
    join downtime.stoppages s on s.company_id = app.company_id() and s.ssu_id = g.ssu_id
     and s.started_at < upper(g.lasted) and coalesce(s.ended_at, app.now()) > lower(g.lasted)
    left join maintenance.reason_codes r on r.company_id = s.company_id and r.id = s.reason_code_id
   cross join lateral (
      select g.lasted * insights.time_until(s.started_at, coalesce(s.ended_at, app.now())) as stood) x
  union all
  select 'silence', insights.seconds(v_working * tstzmultirange(x.quiet)),
         format('Nothing was told of %s for %s.', o.name, insights.in_words(insights.seconds(tstzmultirange(x.quiet)))),
         jsonb_build_object('taskId', o.external_id)
    from unnest(v_operations) o
   cross join lateral (
      select p_run * insights.time_until(greatest(o.began_at, (
               select max(c.occurred_at) from work.task_counts c
                where c.company_id = app.company_id() and c.task_id = o.task_id)), app.now()) as quiet) x
   where o.began_at is not null and o.ended_at is null
  union all
  select 'quality_hold', insights.seconds(v_working * tstzmultirange(h.held)),
         format('%s waited %s for its decision.', n.code, insights.in_words(insights.seconds(tstzmultirange(h.held)))),
         jsonb_build_object('ncrId', t.external_id)
    from quality.ncrs n
    join work.tasks t on t.company_id = n.company_id and t.id = n.task_id
   cross join lateral (
      select p_run * insights.time_until(t.created_at, coalesce(n.dispositioned_at, app.now())) as held) h
   where n.company_id = app.company_id() and t.work_order_id = p_order.id and not isempty(h.held)
  union all
  select 'scrap', sum(o.scrap * o.run_minutes * 60),
         format('%s scrapped pieces took %s of standard time.', trim_scale(sum(o.scrap)),
                insights.in_words(sum(o.scrap * o.run_minutes * 60))), '{}'
    from unnest(v_operations) o
   where o.scrap > 0 and o.run_minutes is not null
  having count(*) > 0;
end;
$$;
comment on function insights.order_losses is
  'What took an order''s time without bringing it forward, each with a sentence.';
