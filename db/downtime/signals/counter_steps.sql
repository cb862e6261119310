-- What lies between each reading of a counter and the next by time. One that comes late stands between two others:
-- their step is taken out, and those to it and from it come in. Only then are stored readings looked at.
create function downtime.counter_steps(p_new downtime.sent_reading[])
  returns table (signal_id bigint, at timestamptz, step numeric)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
begin
  return query
  with new as materialized (
    select u.* from unnest(p_new) u where u.kind = 'counter' and u.number is not null
  ), touched as materialized (
    select n.signal_id, n.last_at, n.last_number, min(n.at) as first, max(n.at) as last,
           coalesce(min(n.at) < n.last_at, false) as is_late,
           maintenance.rollover_of(n.signal_id) as rollover
      from new n group by n.signal_id, n.last_at, n.last_number
  ), sequence as (
    select t.signal_id, t.rollover, t.last_at as at, t.last_number as number, false as is_new
      from touched t where not t.is_late and t.last_at is not null
    union all
    select t.signal_id, t.rollover, n.at, n.number, true from touched t join new n on n.signal_id = t.signal_id
     where not t.is_late
    union all
    select t.signal_id, t.rollover, r.at, r.number, n.at is not null
      from touched t
     cross join lateral downtime.readings_around(t.signal_id, t.first, t.last) r
      left join new n on n.signal_id = t.signal_id and n.at = r.at
     where t.is_late
  )
  select s.signal_id, s.at,
         maintenance.advance(lag(s.number) over (partition by s.signal_id order by s.at), s.number, s.rollover)
    from sequence s
  union all
  select s.signal_id, s.at,
         -maintenance.advance(lag(s.number) over (partition by s.signal_id order by s.at), s.number, s.rollover)
    from sequence s where not s.is_new;
end;
$$;
comment on function downtime.counter_steps is
  'How far new readings take counters on; below 0 what is counted otherwise now.';
