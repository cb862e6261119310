-- A signal's hours are made all at once up to a time, so that of its last reading before it tells of all.
create function downtime.unrolled_signals(p_before timestamptz)
  returns setof bigint
  language sql stable
  begin atomic
    select s.id
      from downtime.signals s
     cross join lateral (
        select r.at from downtime.readings r
         where r.company_id = s.company_id and r.signal_id = s.id and r.at < p_before
           and (r.number is not null or r.word is not null)
         order by r.at desc limit 1) l
     where s.company_id = app.company_id()
       and not exists (select from downtime.reading_hours h
                        where h.company_id = s.company_id and h.signal_id = s.id
                          and h.hour = date_trunc('hour', l.at, 'UTC'));
  end;
comment on function downtime.unrolled_signals is
  'The signals of the company with readings before a time of which no hours are kept yet.';
