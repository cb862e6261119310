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
-- of machines. p_times is what insights.times_in says of the pieces.
--
-- What a correction takes back counts when that was counted, with the ideal time that it had, and not when the
-- correction stands: so corrections are found by the tasks that have counts in a piece (insights.correction_parts).
-- Long: whose counts they are, which of them count, in what time they were made, and what of them is taken back.
create function insights.made_in(p_pieces insights.piece[], p_times insights.times[])
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
        having c.signal_id is null or sum(c.good_quantity) <> 0 or sum(c.scrap_quantity) <> 0) k
      join (work.tasks t
            left join work.task_types y on y.company_id = app.company_id() and y.id = t.type_id
           ) on t.company_id = app.company_id() and t.id = k.task_id
  ), timed as materialized (
    select c.*, case when not p.scheduled @> c.occurred_at - v_instant then p.scheduled end as outside_of,
           c.since < lower(c.span)
             or p.in_states && tstzrange(coalesce(c.since, c.occurred_at), c.occurred_at, '[]') as maybe_unplanned,
           c.signal_id is null and c.ssu_id = any (v_with_counter) as may_be_twice
      from counted c
      join unnest(p_times) p on p.ssu_id = c.ssu_id and p.span = c.span
  ), part as materialized (
    select r.ssu_id, r.task_id, r.each_takes, p.correction_id, p.count_id, p.at, p.signal_id, x.*
      from (select distinct c.ssu_id, c.task_id, c.each_takes
              from timed c
             where exists (select from work.task_counts k
                            where k.company_id = app.company_id() and k.task_id = c.task_id
                              and k.reason is not null)) r
     cross join lateral unnest((insights.correction_parts(r.ssu_id, r.task_id)).parts) p
     cross join lateral (
        select case p.kind when 'good' then p.quantity else 0 end as good,
               case p.kind when 'scrap' then p.quantity else 0 end as scrap,
               case p.kind when 'good' then p.signal_id end as good_by,
               case p.kind when 'scrap' then p.signal_id end as scrap_by) x
  ), told as (
    select c.*, c.good_quantity as good, c.scrap_quantity as scrap, null::bigint as good_by, null::bigint as scrap_by,
           c.good_quantity as told_good, c.scrap_quantity as told_scrap
      from timed c where not c.corrects and not c.may_be_twice
    union all
    select c.*, case when g.signal_id is null then c.good_quantity else 0 end,
           case when x.signal_id is null then c.scrap_quantity else 0 end, g.signal_id, x.signal_id,
           c.good_quantity, c.scrap_quantity
      from timed c
      left join lateral insights.told_by_counter(c.ssu_id, c.task_id, 'good', c.good_quantity, c.occurred_at) g on true
      left join lateral insights.told_by_counter(c.ssu_id, c.task_id, 'scrap', c.scrap_quantity, c.occurred_at) x
        on true
     where not c.corrects and c.may_be_twice
    union all
    select c.*, case when b.good_by is null then b.good else 0 end,
           case when b.scrap_by is null then b.scrap else 0 end, b.good_by, b.scrap_by, b.good, b.scrap
      from timed c
     cross join lateral (
        select sum(p.good) as good, sum(p.scrap) as scrap, max(p.good_by) as good_by, max(p.scrap_by) as scrap_by
          from part p where p.correction_id = c.id and p.count_id = c.id having count(*) > 0) b
     where c.corrects
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
         where m.outside_of is not null and m.each_takes is not null
        offset 0) b on true
  ), made as materialized (
    select m.ssu_id, m.span, m.id, m.task_id, m.occurred_at, m.good, m.scrap, i.standard, i.ideal as in_shifts,
           case when insights.untold_time(x) @> m.occurred_at then i.ideal * 0
             when m.maybe_unplanned
             then round(i.ideal * insights.planned_share(m.ssu_id, m.since, m.occurred_at), 6)
             when w.lasted is not null then round(i.ideal, 6) else i.ideal end as ideal,
           m.signal_id, m.told_good, m.told_scrap, m.good_by, m.scrap_by
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
        select s.standard, case when w.lasted is null or s.standard is null then s.standard
               else sign(s.standard) * greatest(abs(s.standard) * w.scheduled_seconds / w.lasted,
                                                least(abs(s.standard), w.scheduled_seconds)) end as ideal
          from (select m.each_takes * (m.good + m.scrap) as standard) s
        offset 0) i
  )
  select m.* from made m
  union all
  select b.ssu_id, b.span, b.correction_id, b.task_id, b.at, b.good, b.scrap, b.standard, b.ideal, b.ideal, null,
         b.told_good, b.told_scrap, b.good_by, b.scrap_by
    from (
      select p.ssu_id, d.span, p.correction_id, p.task_id, p.at, sum(p.good) as told_good, sum(p.scrap) as told_scrap,
             coalesce(sum(p.good) filter (where p.signal_id is null), 0) as good,
             coalesce(sum(p.scrap) filter (where p.signal_id is null), 0) as scrap,
             coalesce(sum(p.each_takes * (p.good + p.scrap)) filter (where p.signal_id is null), p.each_takes * 0)
               as standard,
             round(coalesce(sum(p.each_takes * (p.good + p.scrap) * m.ideal / m.standard)
                              filter (where p.signal_id is null and m.standard > 0), p.each_takes * 0), 6) as ideal,
             max(p.good_by) as good_by, max(p.scrap_by) as scrap_by
        from part p
        join unnest(p_times) d on d.ssu_id = p.ssu_id and d.span @> p.at
        left join made m on m.ssu_id = p.ssu_id and m.span = d.span and m.id = p.count_id
       where p.count_id is distinct from p.correction_id
       group by p.ssu_id, d.span, p.correction_id, p.task_id, p.at, p.each_takes) b;
end;
$$;
comment on function insights.made_in is
  'What was counted on machines within pieces of their time, once, with its standard time, as far as it was made in '
  'planned time; null where it has none.';
