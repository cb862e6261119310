-- A break lasts as long as it should where the clock shows its end then: one that ends in the hour which a night has
-- twice is over when that comes first, unless it began in its second run.
create function insights.break_range(p_from timestamp, p_to timestamp, p_zone text)
  returns tstzrange
  language sql stable parallel safe
  begin atomic
    select case when (b.at + (p_to - p_from)) at time zone p_zone = p_to
             then tstzrange(b.at, b.at + (p_to - p_from))
             else insights.clock_range(p_from, p_to, p_zone) end
      from (select insights.clock_instant(p_from, p_zone) as at) b;
  end;
comment on function insights.break_range is
  'From when to when a break lasts that the clock on a zone''s walls begins and ends.';
