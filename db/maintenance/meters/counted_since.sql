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
      from (select r.at, maintenance.advance(lag(r.number) over (order by r.at), r.number, v_rollover) as step
              from downtime.readings_around(p_meter.signal_id, v_at + interval '1 microsecond', 'infinity') r) s);
end;
$$;
comment on function maintenance.counted_since is
  'How far the counter of a meter has come after a time, or after somebody said what the meter shows.';
