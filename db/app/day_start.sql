-- A night that has its midnight twice has it twice on the new date (Atlantic/Azores, America/Havana: the clock goes
-- from one back to twelve), so the day begins at the first; where the clock went back to the day before, at the last.
-- Postgres means the later one of what a night has twice.
create function app.day_start(p_day date, p_zone text)
  returns timestamptz
  language sql immutable parallel safe
  begin atomic
    select m.at - greatest(((m.at - interval '1 microsecond') at time zone p_zone) + interval '1 microsecond'
                           - p_day::timestamp, interval '0')
      from (select p_day::timestamp at time zone p_zone as at) m;
  end;
comment on function app.day_start is
  'When a day of the calendar begins in a time zone.';
