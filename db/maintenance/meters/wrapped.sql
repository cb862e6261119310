-- A meter falls where it begins again: by half a round at least, as a smaller fall is a slip.
create function maintenance.wrapped(p_from numeric, p_to numeric, p_rollover numeric)
  returns numeric
  language sql immutable parallel safe
  return case when p_to < p_from and p_from < p_rollover and p_rollover - p_from + p_to <= p_rollover / 2
    then p_rollover - p_from + p_to end;
comment on function maintenance.wrapped is
  'How far a meter that falls came by beginning again at its rollover; null: it did not begin again there.';
