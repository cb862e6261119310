-- What turns out to have been no jump is taken off the hour of that.
--
-- What a late reading shows to have been counted earlier stays where it was counted (downtime.counted_where), whatever
-- the machine works on by now: on a task it is posted, or may be. From before it was set what the counter counts, or
-- that it counts none, only that is looked at, as what it was counted.
-- Long: what is counted, and what jumps leave out.
create function downtime.pieces_counted(p_new downtime.sent_reading[], p_steps downtime.counted[])
  returns setof downtime.counted_pieces
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
  set enable_nestloop = off -- steps are of one signal mostly, and nobody knows how many are taken out: by hashes
  set enable_mergejoin = off
as $$
begin
  return query
  with signal as materialized (
    select s.*, n.was_last_at
      from (select u.signal_id, max(u.last_at) as was_last_at, min(u.at) as first
              from unnest(p_new) u group by u.signal_id) n
      join downtime.signals s on s.company_id = app.company_id() and s.id = n.signal_id
     where downtime.may_count(s, n.first) and s.id in (select c.signal_id from unnest(p_steps) c)
  ), task as materialized (
    select t.* from downtime.counting_tasks(array(select distinct s.ssu_id from signal s)) t
  ), step as materialized (
    select c.*, min(c.at) filter (where c.is_gone) over (partition by c.signal_id order by c.at desc) as gone_at
      from unnest(p_steps) c
  ), gone as materialized (
    select g.signal_id, g.since, g.at, p.task_id, p.code, p.is_told, p.kind, p.since as stood_since, p.at as stood_at,
           p.pieces
      from unnest(p_steps) g
      join signal s on s.id = g.signal_id
      left join lateral downtime.counted_where(g.signal_id, g.since, g.at) p on g.step <> 0
     where g.is_gone
  ), posted as (
    select s.*, coalesce(g.at, s.at) as posted_at, g.task_id as told_task_id, g.code as told_code, g.is_told,
           g.kind, case when s.is_gone then coalesce(g.pieces, 0) end as stands,
           case when s.is_gone then g.stood_since end as stood_since,
           case when s.is_gone then g.stood_at end as stood_at
      from step s
      left join gone g on g.signal_id = s.signal_id and g.at = s.gone_at and g.since <= s.since
  ), counted as materialized (
    select s.id, x.task_id, coalesce(c.kind, s.counts) as kind, c.since, c.at, c.step, c.left_out, c.is_gone,
           c.posted_at as gap, c.stands, c.stood_since, c.stood_at, coalesce(c.at <= s.was_last_at, false) as is_late,
           u.n, x.code,
           case when x.code is null then null
             when c.is_told then 'They belong to what is on no task already.'
             when x.code = 'no_task'
               then 'No task that makes something is dispatched to the machine: they are on none. '
                    'tasks.record_counts puts them on one.'
             when x.code = 'before_task'
               then format('They were counted before %s began, the task that is dispatched to the machine now.',
                           (select to_json(work.shown_title(k)) from work.tasks k
                             where k.company_id = app.company_id() and k.id = t.id))
             else format('%s pieces are more than one count may have, 999999999.', trim_scale(c.step)) end as message,
           s.max_per_minute,
           s.max_per_minute is null and downtime.is_fast(c.step, c.since, c.at, t.run_minutes) as is_fast
      from posted c
      join signal s on s.id = c.signal_id
      left join task t
        on t.ssu_id = s.ssu_id and c.posted_at < t.until and (c.posted_at >= t.started_at or t.is_first)
      left join unnest(p_new) u on u.signal_id = c.signal_id and u.at = c.at
     cross join lateral (
        select case when c.is_told or c.told_task_id is not null and (c.posted_at >= t.started_at) is not true
                    then c.told_task_id else t.id end as task_id,
               case when c.is_told then c.told_code
                 when c.posted_at >= t.started_at then case when c.step > 999999999 then 'invalid_input' end
                 when c.told_task_id is null then case when t.id is null then 'no_task' else 'before_task' end
                 end as code
        offset 0) x
     where (c.step <> 0 or c.left_out <> 0)
       and case when c.at > s.counts_from then s.counts is not null else c.is_told end
  )
  select c.id, c.task_id, c.kind, sum(c.step),
         array_agg(row(coalesce(c.stood_since, c.since), coalesce(c.stood_at, c.at), c.step, c.is_late, c.gap,
                       c.stands)::downtime.counted_step
                   order by c.at, c.since), c.code, c.message,
         array_agg(c.n order by c.n) filter (where c.n is not null),
         array_agg(c.n order by c.n) filter (where c.n is not null and c.is_fast)
    from counted c where c.step <> 0
   group by c.id, c.task_id, c.kind, c.code, c.message
  union all
  select c.id, c.task_id, c.kind, sum(c.left_out),
         array_agg(row(c.since, case when (c.left_out > 0) <> c.is_gone then c.at else c.since end, c.left_out,
                       c.is_late, null, null)
                   ::downtime.counted_step), 'implausible_jump',
         format('The counter jumped by more than its maxPerMinute, %s, allows: it counts nothing by that, and goes on '
                'from there.', trim_scale(c.max_per_minute)),
         array_agg(c.n order by c.n) filter (where c.n is not null), null
    from counted c where c.left_out <> 0
   group by c.id, c.task_id, c.kind, c.max_per_minute;
end;
$$;
comment on function downtime.pieces_counted is
  'What counters that are mapped so have counted in new readings, and on which tasks it is to be; below 0 what they '
  'took back.';
