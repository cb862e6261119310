create function insights.in_words(p_seconds numeric)
  returns text
  language sql immutable parallel safe
  begin atomic
    select case
        when s.n >= 86400 then concat_ws(' ', s.n / 86400 || ' d', nullif(s.n % 86400 / 3600, 0) || ' h')
        when s.n >= 3600 then concat_ws(' ', s.n / 3600 || ' h', nullif(s.n % 3600 / 60, 0) || ' min')
        when s.n >= 60 then concat_ws(' ', s.n / 60 || ' min', nullif(s.n % 60, 0) || ' s')
        else s.n || ' s'
      end
      from (select round(p_seconds)::bigint as n) s;
  end;
comment on function insights.in_words is
  'Seconds as people say them: 2 d 3 h, 40 min, 12 s.';
