create function maintenance.steps_since(p_meter maintenance.meters, p_at timestamptz)
  returns table (at timestamptz, step numeric)
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_at timestamptz := greatest(p_at, p_meter.corrected_at + interval '1 microsecond');
  v_rollover numeric := maintenance.rollover_of(p_meter.signal_id);
begin
  return query
  select s.at, (s.counted).step
    from (select r.at, downtime.counter_step(lag(r.number, 2) over o, lag(r.at, 2) over o, lag(r.number) over o,
                   lag(r.at) over o, r.number, r.at, v_rollover, g.max_per_minute, g.max_since) as counted
            from downtime.signals g
           cross join lateral downtime.readings_around(g.id, v_at, 'infinity', g.max_per_minute is not null) r
           where g.company_id = app.company_id() and g.id = p_meter.signal_id
          window o as (order by r.at)) s
   where s.at >= v_at;
end;
$$;
comment on function maintenance.steps_since is
  'What the counter of a meter counted from a time on, reading by reading, or after somebody said what the meter '
  'shows.';
