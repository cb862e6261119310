-- A counter falls for one of three reasons. It began again at its rollover: then that is half a round at most. It began
-- again at 0, as a controller that was restarted does: then less than half is left. Or a sample came out of order, or
-- was wrong: then it counts what it says, and in all the counter has come to where it stands.
create function maintenance.advance(p_from numeric, p_to numeric, p_rollover numeric)
  returns numeric
  language sql immutable parallel safe
  return case
    when p_from is null then 0
    when p_to >= p_from then p_to - p_from
    else coalesce(maintenance.wrapped(p_from, p_to, p_rollover),
                  case when p_to >= 0 and p_to < p_from / 2 then p_to else p_to - p_from end) end;
comment on function maintenance.advance is
  'How far a counter has come from one reading to the next, 0 at its first; below 0: it had come less far.';
