create function maintenance.counted_since(p_meter maintenance.meters, p_at timestamptz)
  returns numeric
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_at timestamptz := greatest(p_at, p_meter.corrected_at);
  v_rollover numeric := maintenance.rollover_of(p_meter.signal_id);
begin
  return (
    select coalesce(sum(s.step) filter (where s.at > v_at), 0)
      from (select r.at, (downtime.counter_step(lag(r.number, 2) over o, lag(r.at, 2) over o, lag(r.number) over o,
                     lag(r.at) over o, r.number, r.at, v_rollover, g.max_per_minute, g.max_since)).step
              from downtime.signals g
             cross join lateral downtime.readings_around(g.id, v_at + interval '1 microsecond', 'infinity',
                                                         g.max_per_minute is not null) r
             where g.company_id = app.company_id() and g.id = p_meter.signal_id
            window o as (order by r.at)) s);
end;
$$;
comment on function maintenance.counted_since is
  'How far the counter of a meter has come after a time, or after somebody said what the meter shows.';
