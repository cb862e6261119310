create function downtime.hours(p_seconds numeric)
  returns numeric
  language sql immutable parallel safe
  return trim_scale(round(p_seconds / 3600, 6));
comment on function downtime.hours is
  'Seconds as hours, with 6 decimals at most.';
