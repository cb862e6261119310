-- A night that has its midnight twice belongs to the day before until the later one (insights.day_span), though the
-- clock shows the new date from the first.
create function insights.day_of(p_at timestamptz, p_zone text)
  returns date
  language sql stable parallel safe
  begin atomic
    select d.day - case when p_at < lower(insights.day_span(d.day, p_zone)) then 1 else 0 end
      from (select (p_at at time zone p_zone)::date as day) d;
  end;
comment on function insights.day_of is
  'The day of the calendar to which a moment belongs in a zone.';
