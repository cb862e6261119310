-- Where the clock went back to the day before, that lasts until the last midnight (app.day_start), though the clock
-- showed the new date before.
create function insights.day_of(p_at timestamptz, p_zone text)
  returns date
  language sql stable parallel safe
  begin atomic
    select d.day - case when p_at < lower(insights.day_span(d.day, p_zone)) then 1 else 0 end
      from (select (p_at at time zone p_zone)::date as day) d;
  end;
comment on function insights.day_of is
  'The day of the calendar to which a moment belongs in a zone.';
