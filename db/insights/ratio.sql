create function insights.ratio(p_part numeric, p_whole numeric)
  returns numeric
  language sql immutable parallel safe
  return trim_scale(round(p_part / nullif(p_whole, 0), 10));
comment on function insights.ratio is
  'A part of a whole with 10 decimals, rounded once, here at the end; null of nothing.';
