create function downtime.may_count(p_signal downtime.signals, p_first timestamptz)
  returns boolean
  language sql immutable parallel safe
  return p_signal.counts is not null or p_first <= p_signal.counts_from;
comment on function downtime.may_count is
  'Whether what a counter comes to from a time on is of pieces: it counts them, or did by then, and they move.';
