create function app.counted_spans(p_list regclass)
  returns table (month date, is_day boolean, span tstzrange)
  language sql stable
  begin atomic
    select s.since::date, m.until is not null, tstzrange(s.since at time zone 'UTC',
             case when m.until is null then s.since + interval '1 month'
                  else least(s.since + interval '1 day', m.until) end at time zone 'UTC')
      from app.counted_months(p_list) m
     cross join lateral generate_series(m.start, coalesce(m.until - interval '1 hour', m.start), '1 day') s (since);
  end;
comment on function app.counted_spans is
  'The times whose rows are counted ahead: months that are over, and the days of the present one so far, by the hour.';
