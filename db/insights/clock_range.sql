create function insights.clock_range(p_from timestamp, p_to timestamp, p_zone text)
  returns tstzrange
  language sql stable parallel safe
  begin atomic
    select tstzrange(insights.clock_instant(p_from, p_zone),
                     greatest(insights.clock_instant(p_from, p_zone), insights.clock_instant(p_to, p_zone)));
  end;
comment on function insights.clock_range is
  'From when to when the clock on a zone''s walls goes from one time to another.';
