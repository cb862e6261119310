create function insights.day_span(p_day date, p_zone text)
  returns tstzrange
  language sql immutable parallel safe
  return tstzrange(app.day_start(p_day, p_zone), app.day_start(p_day + 1, p_zone));
comment on function insights.day_span is
  'From when to when a day of the calendar lasts in a zone.';
