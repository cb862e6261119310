-- What lies between each reading of a counter and the next by time. One that comes late stands between two others:
-- their step is taken out, and those to it and from it come in. Only then are stored readings looked at, and of a
-- counter that can jump (downtime.counter_step). left_out is what a jump did not count; below 0 it is known to be none.
create function downtime.counter_steps(p_new downtime.sent_reading[])
  returns downtime.counted[]
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
begin
  if not exists (select from unnest(p_new) u where u.kind = 'counter') then
    return '{}';
  end if;
  return array(
    with new as materialized (
      select u.* from unnest(p_new) u where u.kind = 'counter' and u.number is not null
    ), touched as materialized (
      select n.signal_id, n.last_at, n.last_number, min(n.at) as first, max(n.at) as last,
             coalesce(min(n.at) < n.last_at, false) or g.max_per_minute is not null as is_stored,
             maintenance.rollover_of(n.signal_id) as rollover, g.max_per_minute, g.max_since
        from new n
        join downtime.signals g on g.company_id = app.company_id() and g.id = n.signal_id
       group by n.signal_id, n.last_at, n.last_number, g.max_per_minute, g.max_since
    ), sequence as (
      select t.signal_id, t.last_at as at, t.last_number as number, false as is_new
        from touched t where not t.is_stored and t.last_at is not null
      union all
      select t.signal_id, n.at, n.number, true from touched t join new n on n.signal_id = t.signal_id
       where not t.is_stored
      union all
      select t.signal_id, r.at, r.number, n.at is not null
        from touched t
       cross join lateral downtime.readings_around(t.signal_id, t.first, t.last, t.max_per_minute is not null) r
        left join new n on n.signal_id = t.signal_id and n.at = r.at
       where t.is_stored
    ), point as (
      select 1 as sign, s.signal_id, s.at, s.number, lag(s.at) over o as from_at, lag(s.number) over o as from_number,
             lag(s.at, 2) over o as before_at, lag(s.number, 2) over o as before_number
        from sequence s window o as (partition by s.signal_id order by s.at)
      union all
      select -1, s.signal_id, s.at, s.number, lag(s.at) over o, lag(s.number) over o, lag(s.at, 2) over o,
             lag(s.number, 2) over o
        from sequence s where not s.is_new window o as (partition by s.signal_id order by s.at)
    )
    select (p.signal_id, p.from_at, p.at, p.sign * (c.counted).step, p.sign * (c.counted).left_out,
            p.sign < 0)::downtime.counted
      from point p
      join touched t on t.signal_id = p.signal_id
     cross join lateral (
        select downtime.counter_step(p.before_number, p.before_at, p.from_number, p.from_at, p.number, p.at,
                                     t.rollover, t.max_per_minute, t.max_since) as counted offset 0) c
     where p.at >= t.first);
end;
$$;
comment on function downtime.counter_steps is
  'How far new readings take counters on; below 0 what is counted otherwise now.';
