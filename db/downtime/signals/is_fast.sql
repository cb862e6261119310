-- Ten times the standard time, or a hundred a second where there is none, is more than any machine is faster.
create function downtime.is_fast(p_advance numeric, p_from timestamptz, p_to timestamptz, p_run_minutes numeric)
  returns boolean
  language sql immutable parallel safe
  return coalesce(p_advance > 10 * greatest(extract(epoch from p_to - p_from) / 60
                                            / coalesce(nullif(p_run_minutes, 0), 1 / 600.0), 1), false);
comment on function downtime.is_fast is
  'Whether a counter that goes on so far goes on faster than is believed. p_run_minutes: of a piece; null: not known.';
