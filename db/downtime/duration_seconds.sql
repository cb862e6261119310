create function downtime.duration_seconds(p_from timestamptz, p_to timestamptz)
  returns numeric
  language sql immutable parallel safe
  return trim_scale(extract(epoch from p_to - p_from));
comment on function downtime.duration_seconds is
  'The seconds from one time to another, exactly; null while one of them is open.';
