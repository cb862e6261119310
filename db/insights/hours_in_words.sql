-- A day of work is no day of 24 hours.
create function insights.hours_in_words(p_seconds numeric)
  returns text
  language sql immutable parallel safe
  begin atomic
    select case when round(p_seconds) < 3600 then insights.in_words(p_seconds)
             else concat_ws(' ', m.minutes / 60 || ' h', nullif(m.minutes % 60, 0) || ' min') end
      from (select round(p_seconds / 60)::bigint as minutes) m;
  end;
comment on function insights.hours_in_words is
  'Seconds of working time as people say them: 51 h 20 min, 40 min.';
