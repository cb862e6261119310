-- Where what was counted comes from: the counts of tasks, which people report and mapped counters make. What people
-- report is of the machine that their task was on then, and where it was on none, of that which it is on now; what a
-- counter counts is of its own machine. Machines without counters that count are not looked at twice. What a counter
-- counted between two readings is one count, also where a reading that came late moved some of it, and none where it
-- moved all (insights.is_moved): so it makes no difference in which order readings come.
--
-- What is told outside of shifts was made since the report before (the reading before, of a counter; the task's
-- beginning): of that is part of ideal what at the standard fits into the shifts since then, or their share of that
-- time, whichever is more; nothing where no shift worked. Mostly the moment before a report was scheduled, and nothing
-- needs to be looked up; nor of what was made before anything was told of its machine, which is all where nobody tells
-- of machines. p_times is what insights.times_in says of the pieces. What a correction takes back is as what it
-- corrects (insights.taken_back, which asks for what was counted p_before it, and of corrections for those alone that
-- added to it).
-- Long: whose counts they are, which of them count, and in what time they were made.
create function insights.made_in(
  p_pieces insights.piece[],
  p_times  insights.times[],
  p_before bigint default null
)
  returns setof insights.made
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_generic_plan
as $$
declare
  v_instant constant interval := '1 microsecond';
  v_spans constant tstzrange[] := array(select distinct p.span from unnest(p_pieces) p);
  v_ssu_ids constant bigint[] := case when not insights.are_of_most(p_pieces, cardinality(v_spans))
    then array(select distinct p.ssu_id from unnest(p_pieces) p) end;
  v_with_counter constant bigint[] := array(
    select s.ssu_id from downtime.signals s
     where s.company_id = app.company_id() and s.kind = 'counter'
       and (s.counts is not null and s.counts_since is not null or exists (
              select from work.task_counts c where c.company_id = app.company_id() and c.signal_id = s.id)));
begin
  return query
  with counted as materialized (
    select d.span, coalesce(k.counted_on, t.ssu_id) as ssu_id, nullif(y.run_minutes, 0) * 60 as each_takes,
           t.started_at, k.*
      from unnest(v_spans) d (span)
     cross join lateral (
        select min(c.id) as id, c.task_id, c.occurred_at, sum(c.good_quantity) as good_quantity,
               sum(c.scrap_quantity) as scrap_quantity, c.signal_id, c.ssu_id as counted_on, c.since,
               c.reason is not null as corrects
          from insights.counts_on(v_ssu_ids, d.span) c
         group by c.task_id, c.occurred_at, c.signal_id, c.ssu_id, c.since, c.reason is not null,
                  case when c.signal_id is null then c.id end
        having case when c.signal_id is not null then sum(c.good_quantity) <> 0 or sum(c.scrap_quantity) <> 0
                 else p_before is null or min(c.reason) is null
                   or sum(c.good_quantity) + sum(c.scrap_quantity) > 0 and min(c.id) < p_before end) k
      join (work.tasks t
            left join work.task_types y on y.company_id = app.company_id() and y.id = t.type_id
           ) on t.company_id = app.company_id() and t.id = k.task_id
  ), timed as materialized (
    select c.*, case when not p.scheduled @> c.occurred_at - v_instant then p.scheduled end as outside_of,
           c.since < lower(c.span)
             or p.in_states && tstzrange(coalesce(c.since, c.occurred_at), c.occurred_at, '[]') as maybe_unplanned,
           c.signal_id is null and c.ssu_id = any (v_with_counter) as may_be_twice,
           c.corrects and c.good_quantity + c.scrap_quantity < 0 as takes_back
      from counted c
      join unnest(p_times) p on p.ssu_id = c.ssu_id and p.span = c.span
  ), told as (
    select c.*, c.good_quantity as good, c.scrap_quantity as scrap, null::bigint as good_by, null::bigint as scrap_by,
           null::numeric as ideal_share
      from timed c where not c.may_be_twice and not c.takes_back
    union all
    select c.*, case when g.signal_id is null then c.good_quantity else 0 end,
           case when x.signal_id is null then c.scrap_quantity else 0 end, g.signal_id, x.signal_id, null
      from timed c
      left join lateral insights.told_by_counter(c.ssu_id, c.task_id, 'good', c.good_quantity, c.occurred_at) g on true
      left join lateral insights.told_by_counter(c.ssu_id, c.task_id, 'scrap', c.scrap_quantity, c.occurred_at) x
        on true
     where c.may_be_twice and not c.corrects
    union all
    select c.*, b.good, b.scrap, b.good_by, b.scrap_by, b.ideal_share
      from timed c
     cross join lateral insights.taken_back(c.ssu_id, c.task_id, c.id) b
     where c.takes_back or c.corrects and c.may_be_twice
  ), begun as materialized (
    -- One line of joins to the end: a join of what nobody can estimate to itself is made by a loop in a loop.
    select m.*, b.since as began, tstzrange(least(b.since, lower(m.span)), lower(m.span)) as before,
           tstzrange(date_trunc('day', least(b.since, lower(m.span)), 'UTC'), lower(m.span)) as days
      from told m
      left join lateral (
        select least(m.occurred_at - v_instant, case when m.signal_id is not null then m.since else coalesce((
                 select max(c.occurred_at) from work.task_counts c
                  where c.company_id = app.company_id() and c.task_id = m.task_id and c.signal_id is null
                    and (c.reason is null or c.good_quantity + c.scrap_quantity > 0)
                    and c.occurred_at < m.occurred_at), m.started_at) end) as since
         where m.outside_of is not null and m.each_takes is not null and m.ideal_share is null
        offset 0) b on true
  )
  select m.ssu_id, m.span, m.id, m.task_id, m.occurred_at, m.good, m.scrap, i.standard, i.ideal,
         case when m.ideal_share is not null then round(i.ideal, 6)
           when insights.untold_time(x) @> m.occurred_at then i.ideal * 0
           when m.maybe_unplanned
           then round(i.ideal * insights.planned_share(m.ssu_id, m.since, m.occurred_at), 6)
           when w.lasted is not null then round(i.ideal, 6) else i.ideal end,
         m.signal_id, m.good_quantity, m.scrap_quantity, m.good_by, m.scrap_by
    from begun m
    join sites.ssus x on x.company_id = app.company_id() and x.id = m.ssu_id
    -- Shifts are asked for by whole days: most were last told of on the same one. What is told as a piece begins may
    -- have been made in a shift that lies before it.
    left join insights.calendars(array(
           select distinct row(o.ssu_id, o.days, null, null)::insights.piece
             from begun o where not isempty(o.before))) k on k.ssu_id = m.ssu_id and k.span = m.days
    left join lateral (
      select extract(epoch from m.occurred_at - m.began) as lasted,
             insights.seconds(m.outside_of
                              * tstzmultirange(tstzrange(greatest(m.began, lower(m.span)), m.occurred_at)))
               + coalesce(insights.seconds(k.scheduled * tstzmultirange(m.before)), 0) as scheduled_seconds
       where m.began is not null and (k.scheduled @> (m.occurred_at - v_instant)) is not true
      offset 0) w on true
   cross join lateral (
      select s.standard, case when m.ideal_share is not null then s.standard * m.ideal_share
             when w.lasted is null or s.standard is null then s.standard
             else sign(s.standard) * greatest(abs(s.standard) * w.scheduled_seconds / w.lasted,
                                              least(abs(s.standard), w.scheduled_seconds)) end as ideal
        from (select m.each_takes * (m.good + m.scrap) as standard) s
      offset 0) i;
end;
$$;
comment on function insights.made_in is
  'What was counted on machines within pieces of their time, once, with its standard time, as far as it was made in '
  'planned time; null where it has none.';
