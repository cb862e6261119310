-- What took an order's time, in hours of its machines' shifts (the company's where it is on none): where an operation
-- was left incomplete, where a partner had one and nothing else was done, where its machine stood meanwhile or before
-- (stop_losses), where a report about it waited for its decision, where it lay and nobody worked on
-- it, where an operation is under way and nobody says anything of it, what its scrap took to make, and what an
-- operation took beyond the standard time of its pieces.
-- Its release may have come late: that is no loss of its run, but may be why it is late. What an operation without a
-- standard time lost nobody knows: all of its time is told as a kind of its own, unmeasured, which is no loss.
--
-- No time is two losses of one operation: each of these is without those before it. A report holds an order until
-- something is counted on it again, at most. The pieces of an operation's first report took their standard time before
-- that: so long the order did not lie. What a report scrapped had gone through all steps up to the one that posts.
-- Long: one part for each kind of loss.
create function insights.order_losses(
  p_order      production.work_orders,
  p_run        tstzrange,
  p_operations insights.operation[]
)
  returns setof insights.loss
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_hull constant tstzrange := range_merge(p_run, tstzrange(p_order.created_at, p_order.created_at, '[]'));
  v_open constant boolean := num_nonnulls(p_order.completed_at, p_order.cancelled_at) = 0;
  v_overtime constant tstzmultirange := insights.order_overtime(p_operations);
  v_idle constant tstzmultirange := tstzmultirange(p_run) - coalesce((
    select range_agg(o.lasted) from unnest(p_operations) o), '{}');
begin
  return query
  with works as materialized (
    select k.ssu_id, m.external_id, m.name, k.scheduled + v_overtime as scheduled
      from insights.calendars(array(
             select distinct row(x.ssu_id, v_hull, null, null)::insights.piece
               from (
                 select o.ssu_id from unnest(p_operations) o where o.ssu_id is not null
                 union all
                 select g.ssu_id from unnest(p_operations) o cross join lateral insights.task_machines(o) g) x)) k
      join sites.ssus m on m.company_id = app.company_id() and m.id = k.ssu_id
  ), handed as materialized (
    select o.task_id, o.external_id, o.name, o.lasted, h.external_id as handoff_id, h.partner_name, h.declined_reason,
           v_open and num_nonnulls(o.ended_at, e.at) = 0 as goes_on,
           p_run * insights.time_until(h.created_at, least(o.ended_at, e.at, app.now())) as had
      from unnest(p_operations) o
      join partners.handoffs h on h.company_id = app.company_id() and h.task_id = o.task_id and h.direction = 'outgoing'
     cross join lateral (
        select min(s.at) as at from partners.handoff_steps s
         where s.company_id = h.company_id and s.handoff_id = h.id
           and s.type in ('declined', 'withdrawn', 'deleted', 'link_ended')) e
  ), holds as materialized (
    select o.task_id, o.external_id, o.name, p.goes_on and v_open as goes_on, x.held,
           coalesce(k.scheduled, insights.order_hours(array[o], v_hull) + v_overtime) * x.held as worked, p.reason,
           case when o.status = 'declined' and upper(x.held) = o.ended_at
                  and o.ended_at is distinct from p_order.cancelled_at then o.declined_reason end as declined_reason
      from unnest(p_operations) o
     cross join lateral unnest(o.pauses) p
     cross join lateral (
        select tstzmultirange(p_run * p.lasted) - coalesce((
                 select range_agg(g.had) from handed g where g.task_id = o.task_id), '{}') as held) x
      left join works k on k.ssu_id = work.machine_at(o.task_id, o.ssu_id, lower(x.held))
     where p.kind = 'held' and not isempty(x.held)
  ), given as materialized (
    select g.task_id, g.external_id, g.name, g.handoff_id, g.partner_name, g.declined_reason, g.goes_on,
           tstzmultirange(g.had) * (v_idle + g.lasted) - (select coalesce(range_agg(h.held), '{}') from holds h) as had
      from handed g
  ), closings as materialized (
    select o.external_id, o.name, o.status, coalesce(k.scheduled, insights.order_hours(array[o], v_hull) + v_overtime)
             as works, x.closed
      from unnest(p_operations) o
      left join works k on k.ssu_id = o.ssu_id
     cross join lateral (
        select tstzmultirange(insights.time_until(o.began_at, o.ended_at)) * v_idle - coalesce((
                 select range_agg(p.lasted) from unnest(o.pauses) p), '{}')
                 - (select coalesce(range_agg(h.held), '{}') from holds h)
                 - (select coalesce(range_agg(g.had), '{}') from given g) as closed) x
     where not isempty(x.closed)
  ), waits as materialized (
    select w.*, w as wait, k.external_id as machine_id, coalesce(k.scheduled, insights.order_hours(array(
             select o from unnest(p_operations) o where o.task_id = w.task_id), v_hull) + v_overtime) as works,
           tstzmultirange(w.stretch) - (select coalesce(range_agg(h.held), '{}') from holds h)
             - (select coalesce(range_agg(g.had), '{}') from given g)
             - (select coalesce(range_agg(c.closed), '{}') from closings c) as lay
      from insights.order_waits(p_run, p_operations, v_open) w
      left join works k on k.ssu_id = w.ssu_id
  ), stops as materialized (
    select x.task_id, x.external_id, x.name, k.name as machine, k.external_id as machine_id, s.id, r.label, x.is_before,
           k.scheduled,
           x.lasted * tstzmultirange(insights.time_until(s.started_at, coalesce(s.ended_at, app.now()))) as stood
      from (
        select o.task_id, o.external_id, o.name, g.ssu_id, g.lasted - coalesce((
                 select range_agg(h.had) from given h where h.task_id = o.task_id), '{}') as lasted, false as is_before
          from unnest(p_operations) o
         cross join lateral insights.task_machines(o) g
        union all
        select w.task_id, w.external_id, w.name, w.ssu_id, w.lay, true from waits w
         where w.until in ('begun', 'to_begin', 'put_back')) x
      join works k on k.ssu_id = x.ssu_id
      join downtime.stoppages s on s.company_id = app.company_id() and s.ssu_id = x.ssu_id
       and s.started_at < upper(x.lasted) and coalesce(s.ended_at, app.now()) > lower(x.lasted)
      left join maintenance.reason_codes r on r.company_id = s.company_id and r.id = s.reason_code_id
    union all
    select w.task_id, w.external_id, w.name, 'All machines of ' || g.center, null, g.id, g.label, true, w.works,
           w.lay * g.stood
      from waits w
     cross join lateral insights.standstills(w.wait) g
  ), reports as materialized (
    select n.code, t.external_id, n.dispositioned_at is null and v_open as goes_on,
           tstzmultirange(p_run * insights.time_until(t.created_at, least(n.dispositioned_at, app.now(), (
             select min(c.occurred_at) from unnest(p_operations) o
               join work.task_counts c on c.company_id = app.company_id() and c.task_id = o.task_id
              where c.occurred_at > t.created_at and c.reason is null))))
             - (select coalesce(range_agg(h.held), '{}') from holds h)
             - coalesce((select range_agg(s.stood) from stops s), '{}')
             - coalesce((select range_agg(g.had) from given g), '{}') as held
      from quality.ncrs n
      join work.tasks t on t.company_id = n.company_id and t.id = n.task_id
     where n.company_id = app.company_id() and t.work_order_id = p_order.id
  ), starved as materialized (
    select w.* from insights.starved(p_operations) w
  ), operations as materialized (
    select o.task_id, o.name, o.external_id, o.ended_at, o.declined_reason, o.run_minutes, o.lasted, x.works,
           x.works * x.on_machine as attended, x.lost + y.starved as lost, y.starved, y.before,
           o.quiet * tstzmultirange(p_run) as quiet,
           60 * (o.run_minutes * greatest(o.good + o.scrap - o.made_before, 0)
                 + case when o.made_before > 0 then 0 else o.setup_minutes end) - y.made_meanwhile as standard
      from unnest(p_operations) o
     cross join lateral (
        select coalesce((select range_agg(s.stood) from stops s where s.task_id = o.task_id and not s.is_before), '{}')
                 + coalesce((select range_agg(h.held) from reports h), '{}')
                 + coalesce((select range_agg(g.had) from given g where g.task_id = o.task_id), '{}') as lost, (
                 select coalesce(range_agg(w.span), '{}')
                   from (
                     select k.scheduled * g.lasted as span
                       from insights.task_machines(o) g join works k on k.ssu_id = g.ssu_id
                     union all
                     select (insights.order_hours(array[o], v_hull) + v_overtime) * (o.lasted - coalesce((
                              select range_agg(g.lasted) from insights.task_machines(o) g), '{}'))) w) as works, (
                 select coalesce(range_agg(g.lasted), '{}') from insights.task_machines(o) g
                  where g.ssu_id = o.ssu_id) as on_machine
        offset 0) x -- once for each, not for all that asks for it
     cross join lateral (
        select coalesce(range_agg(w.span), '{}') * o.lasted - x.lost as starved, max(w.before) as before,
               coalesce(sum(least(60 * coalesce(o.run_minutes, 0) * w.pieces, insights.seconds(
                 x.works * tstzmultirange(w.span) - x.lost))), 0) as made_meanwhile
          from starved w where w.step = o.step) y
     where o.began_at is not null
  ), lacking as materialized (
    select o.task_id, o.name, o.works, o.before, a.name as before_name, a.external_id as before_id,
           o.starved - a.busy as lacked
      from operations o
     cross join lateral (
        select min(a.name) as name, min(a.external_id) as external_id, range_agg(a.lasted)
                 + coalesce(range_agg(h.held), '{}') + coalesce(range_agg(tstzmultirange(g.had)), '{}') as busy
          from unnest(p_operations) a
          left join holds h on h.task_id = a.task_id
          left join handed g on g.task_id = a.task_id
         where a.step = o.before) a
     where not isempty(o.starved)
  ), stops_before as materialized (
    select l.task_id, row(s.id, r.label, a.external_id, a.name, k.external_id, k.name, true, k.scheduled,
             l.lacked * tstzmultirange(x.lay * insights.time_until(s.started_at, coalesce(s.ended_at, app.now()))))
             ::insights.standing as stop
      from lacking l
      join unnest(p_operations) a on a.step = l.before
     cross join lateral insights.times_before(a) x
      join works k on k.ssu_id = x.ssu_id
      join downtime.stoppages s on s.company_id = app.company_id() and s.ssu_id = x.ssu_id
       and s.started_at < upper(l.lacked) and coalesce(s.ended_at, app.now()) > lower(l.lacked)
      left join maintenance.reason_codes r on r.company_id = s.company_id and r.id = s.reason_code_id
  )
  select 'incomplete', insights.seconds(range_agg(h.worked)),
         format('%s was left incomplete%s for %s%s%s%s.', h.name,
                case when count(*) > 1 then format(' %s times', count(*)) else '' end,
                insights.time_in_words(insights.seconds(range_agg(h.held)), insights.seconds(range_agg(h.worked)),
                  insights.seconds(range_agg(h.held * v_overtime))),
                case when bool_or(h.goes_on) then ' and still is' else '' end,
                insights.because(h.task_id, h.reason),
                case when bool_or(h.declined_reason is not null)
                  then ', and then declined' || insights.because(h.task_id, max(h.declined_reason)) end),
         jsonb_build_object('taskId', h.external_id), null::tstzmultirange, range_agg(h.held)
    from holds h
   group by h.task_id, h.external_id, h.name, h.reason
  union all
  select 'partner', w.seconds,
         format('%s had %s for %s%s.', g.partner_name, g.name,
                insights.time_in_words(insights.seconds(g.had), w.seconds, insights.seconds(g.had * v_overtime)),
                case when g.goes_on then ' and still has'
                  else ', and declined it: ' || app.quoted(g.declined_reason) end),
         jsonb_build_object('taskId', g.external_id, 'handoffId', g.handoff_id), null, g.had
    from given g
   cross join lateral (
      select insights.seconds((insights.order_hours(array(
               select o from unnest(p_operations) o where o.task_id = g.task_id), v_hull) + v_overtime) * g.had)
               as seconds) w
   where not isempty(g.had)
  union all
  select 'waiting', sum(l.worked), format('It lay %sfor %s %s.',
           case when count(*) filter (where l.seconds > 0) > 1
             then format('%s times ', count(*) filter (where l.seconds > 0)) else '' end,
           insights.time_in_words(sum(l.seconds), sum(l.worked), sum(l.outside)), b.what),
         jsonb_build_object('taskId', w.external_id, 'ssuId', w.machine_id),
         range_agg(l.waited) filter (where w.until in ('begun', 'to_begin', 'put_back')), range_agg(l.lay)
    from waits w
   cross join lateral (select insights.wait_in_words(p_order, w.wait) as what) b
   cross join lateral (
      select insights.seconds(x.lay) - w.made_before as seconds,
             insights.seconds(w.works * x.lay) - w.made_before as worked,
             insights.seconds(v_overtime * x.lay) as outside, w.works * x.lay as waited, x.lay
        from (
          select w.lay - coalesce((select range_agg(h.held) from reports h), '{}') - coalesce((
                   select range_agg(s.stood) from stops s where s.task_id = w.task_id and s.is_before), '{}') as lay) x
     ) l
   group by w.task_id, w.external_id, w.machine_id, b.what,
            case when w.until not in ('taken_up', 'put_back') then w.stretch end
  union all
  select l.kind, l.seconds, l.sentence, l.ids, l.waited, l.lasted
    from insights.stop_losses(array(
           select row(s.id, s.label, s.external_id, s.name, s.machine_id, s.machine, s.is_before, s.scheduled,
                      s.stood)::insights.standing from stops s
           union all select b.stop from stops_before b), v_overtime) l
  union all
  select 'quality_hold', w.seconds,
         format('It waited %s for the decision of %s%s.',
                insights.time_in_words(insights.seconds(h.held), w.seconds, insights.seconds(h.held * v_overtime)),
                h.code,
                case when h.goes_on then ' and still does' else '' end),
         jsonb_build_object('ncrId', h.external_id), null, h.held
    from reports h
   cross join lateral (
      select insights.seconds((insights.order_hours(p_operations, v_hull) + v_overtime) * h.held) as seconds) w
   where not isempty(h.held)
  union all
  select 'late_close', w.seconds, format('%s was %s %s after its pieces were made.', c.name,
           case c.status when 'done' then 'closed' else 'left incomplete' end,
           insights.time_in_words(insights.seconds(l.closed), w.seconds, insights.seconds(l.closed * v_overtime))),
         jsonb_build_object('taskId', c.external_id), null, l.closed
    from closings c
   cross join lateral (select c.closed - coalesce((select range_agg(h.held) from reports h), '{}') as closed) l
   cross join lateral (select insights.seconds(c.works * l.closed) as seconds) w
  union all
  select 'waiting', w.seconds, format('%s waited %s for pieces of %s, on which nobody worked.', l.name,
           insights.time_in_words(insights.seconds(x.lacked), w.seconds, insights.seconds(x.lacked * v_overtime)),
           l.before_name),
         jsonb_build_object('taskId', l.before_id), null, x.lacked
    from lacking l
   cross join lateral (
      select l.lacked - coalesce((
               select range_agg((b.stop).stood) from stops_before b where b.task_id = l.task_id), '{}') as lacked) x
   cross join lateral (select insights.seconds(l.works * x.lacked) as seconds) w
  union all
  select 'silence', w.seconds, format('Nothing was told of %s for %s%s.', o.name,
         insights.time_in_words(insights.seconds(o.quiet - o.lost), w.seconds), case
           when o.declined_reason is not null and o.ended_at is distinct from p_order.cancelled_at
             then ' before it was declined' || insights.because(o.task_id, o.declined_reason) else '' end),
         jsonb_build_object('taskId', o.external_id), o.attended * o.quiet - o.lost, o.quiet - o.lost
    from operations o
   cross join lateral (select insights.seconds(o.works * o.quiet - o.lost) as seconds) w
  union all
  select case when o.standard is null then 'unmeasured' else 'operation' end, w.seconds - coalesce(o.standard, 0), case
           when o.standard is null then format('%s took %s; how long it should, no standard time says.', o.name,
             insights.time_in_words(insights.seconds(w.took), w.seconds, w.outside))
           else format('%s took %s of working time%s, %s more than its standard.', o.name,
                       insights.hours_in_words(w.seconds), insights.outside_in_words(w.seconds, w.outside),
                       insights.hours_in_words(w.seconds - o.standard)) end,
         jsonb_build_object('taskId', o.external_id), o.attended * w.took, w.took
    from operations o
   cross join lateral (
      select x.took, insights.seconds(o.works * x.took) as seconds, insights.seconds(v_overtime * x.took) as outside
        from (select o.lasted - o.lost - o.quiet as took) x) w
  union all
  select 'scrap', sum(s.quantity * e.minutes * 60),
         format('%s scrapped pieces took %s of standard time.', trim_scale(sum(s.quantity)),
                insights.hours_in_words(sum(s.quantity * e.minutes * 60))), '{}', null, null
    from (
      select coalesce(o.step, p_order.posting_step) as step, sum(p.scrap) as quantity
        from insights.order_pieces(p_order, p_operations) p
        left join unnest(p_operations) o on o.task_id = p.task_id
       group by 1) s
   cross join lateral (
      select sum(b.minutes) as minutes
        from (select max(p.run_minutes) as minutes from unnest(p_operations) p
               where p.step <= s.step group by p.step) b) e
   where s.quantity > 0 and e.minutes is not null
  having count(*) > 0;
end;
$$;
comment on function insights.order_losses is
  'What took an order''s time without bringing it forward, each with a sentence.';
