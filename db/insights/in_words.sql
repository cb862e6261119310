create function insights.in_words(p_seconds numeric)
  returns text
  language sql immutable parallel safe
  begin atomic
    select case
        when s.minutes >= 1440 then concat_ws(' ', s.hours / 24 || ' d', nullif(s.hours % 24, 0) || ' h')
        when s.n >= 3600 then concat_ws(' ', s.minutes / 60 || ' h', nullif(s.minutes % 60, 0) || ' min')
        when s.n >= 60 then concat_ws(' ', s.n / 60 || ' min', nullif(s.n % 60, 0) || ' s')
        else s.n || ' s'
      end
      from (select round(p_seconds)::bigint as n, round(p_seconds / 60)::bigint as minutes,
                   round(p_seconds / 3600)::bigint as hours) s;
  end;
comment on function insights.in_words is
  'Seconds as people say them: 2 d 3 h, 40 min, 12 s.';
