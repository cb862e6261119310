create function maintenance.is_beyond(p_number numeric, p_above numeric, p_below numeric, p_hysteresis numeric)
  returns boolean
  language sql immutable parallel safe
  return case
    when p_number > p_above or p_number < p_below then true
    when p_number <= p_above - p_hysteresis or p_number >= p_below + p_hysteresis then false end;
comment on function maintenance.is_beyond is
  'Whether a value is beyond the limit of a condition rule; null: neither that nor back within it.';
