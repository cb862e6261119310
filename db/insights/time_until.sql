-- What was told may lie after the clock that asks: clocks are set back, and signals come up to a minute ahead.
create function insights.time_until(p_from timestamptz, p_to timestamptz)
  returns tstzrange
  language sql immutable parallel safe
  return case when p_from < p_to then tstzrange(p_from, p_to) else 'empty'::tstzrange end;
comment on function insights.time_until is
  'From when to when something lasted; no time where its end is not after its begin, or one of them is not known.';
