-- A counter that falls has begun again: at its rollover, or else at 0, as a controller that was restarted does.
create function maintenance.advance(p_from numeric, p_to numeric, p_rollover numeric)
  returns numeric
  language sql immutable parallel safe
  return case when p_from is null then 0 when p_to >= p_from then p_to - p_from
      when p_rollover > p_from then p_to + p_rollover - p_from else greatest(p_to, 0) end;
comment on function maintenance.advance is
  'How far a counter has come from one reading to the next; 0 at its first.';
