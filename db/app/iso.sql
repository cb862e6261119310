create function app.iso(p_time timestamptz)
  returns text
  language sql stable parallel safe
  return to_char(p_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
comment on function app.iso is
  'A time as answers show it: UTC, ISO 8601, milliseconds, Z. Null stays null.';
