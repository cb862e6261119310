create function maintenance.counted_since(p_meter maintenance.meters, p_at timestamptz)
  returns numeric
  language sql stable
  return (select coalesce(sum(s.step), 0) from maintenance.steps_since(p_meter, p_at + interval '1 microsecond') s);
comment on function maintenance.counted_since is
  'How far the counter of a meter has come after a time, or after somebody said what the meter shows.';
