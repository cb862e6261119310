-- THE planned hours of shifts. A shift belongs to the day that it begins on; one whose end is not after its start ends
-- on the next day, and so does a break of it that lies before its start. A break is taken from its own shift only:
-- another one may go on.
create function insights.shift_times(p_shifts jsonb, p_hull tstzrange, p_zone text)
  returns tstzmultirange
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select coalesce(range_agg(w.worked), '{}') * tstzmultirange(p_hull)
      from (
        select tstzmultirange(insights.clock_range(d.day + (s ->> 'start')::interval, d.day
                 + case when (s ->> 'end') > (s ->> 'start') then interval '0' else interval '1 day' end
                 + (s ->> 'end')::interval, p_zone))
             - coalesce((
                 select range_agg(insights.break_range(d.day + b.first + (k ->> 'start')::interval,
                          d.day + b.first + (k ->> 'end')::interval
                            + case when (k ->> 'end') > (k ->> 'start') then interval '0' else interval '1 day' end,
                          p_zone))
                   from jsonb_array_elements(case when jsonb_typeof(s -> 'breaks') = 'array' then s -> 'breaks'
                                             else '[]' end) k
                  cross join lateral (
                    select case when (k ->> 'start') < (s ->> 'start') then interval '1 day'
                           else interval '0' end) b (first)
               ), '{}') as worked
          from jsonb_array_elements(p_shifts) s
         cross join lateral (
           select g as day
             from generate_series(date_trunc('day', lower(p_hull) at time zone p_zone) - interval '1 day',
                                  upper(p_hull) at time zone p_zone, interval '1 day') g
            where s -> 'days' ? (array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])[extract(isodow from g)]) d
      ) w);
end;
$$;
comment on function insights.shift_times is
  'When shifts work within a stretch of time, in a zone, without their breaks.';
