create function insights.day_span(p_day date, p_zone text)
  returns tstzrange
  language sql immutable parallel safe
  return tstzrange(p_day::timestamp at time zone p_zone, (p_day + 1)::timestamp at time zone p_zone);
comment on function insights.day_span is
  'From when to when a day of the calendar lasts in a zone.';
