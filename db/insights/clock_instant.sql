-- A time that a night has twice is the later of both, as Postgres has it, but midnight is when the day begins
-- (app.day_start). A time that a night lacks is when the clock jumps over it, so that shifts which follow each other
-- neither overlap nor leave a gap on that night either.
create function insights.clock_instant(p_local timestamp, p_zone text)
  returns timestamptz
  language sql stable parallel safe
  begin atomic
    select case
        when p_local::time = '00:00' then app.day_start(p_local::date, p_zone)
        when i.at at time zone p_zone = p_local then i.at
        else (
          select max(m) from generate_series(i.at - ((i.at at time zone p_zone) - p_local), i.at, interval '1 minute') m
           where (m - interval '1 minute') at time zone p_zone < p_local)
      end
      from (select p_local at time zone p_zone as at) i;
  end;
comment on function insights.clock_instant is
  'When the clock on a zone''s walls shows a time, also in the nights in which it is changed.';
