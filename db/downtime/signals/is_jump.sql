-- A counter may be read every second and go on by several at a time: what it can do in a minute it may do at once.
create function downtime.is_jump(
  p_advance    numeric,
  p_from       timestamptz,
  p_to         timestamptz,
  p_per_minute numeric,
  p_since      timestamptz
)
  returns boolean
  language sql immutable parallel safe
  return coalesce(p_advance > p_per_minute * greatest(extract(epoch from p_to - p_from) / 60, 1) and p_to > p_since,
                  false);
comment on function downtime.is_jump is
  'Whether a counter that goes on so far goes on by more than it can.';
