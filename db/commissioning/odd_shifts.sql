-- A week is a circle: a shift of Sunday's night goes on on Monday.
create function commissioning.odd_shifts(p_shifts jsonb)
  returns setof text
  language sql stable
  begin atomic
    with shift as (
      select s.n, s.shift ->> 'name' as name, s.shift -> 'days' as days, s.shift -> 'breaks' as breaks,
             extract(epoch from (s.shift ->> 'start')::interval) / 60 as starts, l.minutes
        from jsonb_array_elements(case when jsonb_typeof(p_shifts) = 'array' then p_shifts else '[]' end)
               with ordinality as s (shift, n)
       cross join lateral (
         select commissioning.minutes_between(s.shift ->> 'start', s.shift ->> 'end') as minutes) l
    ), turn as (
      select s.n, s.name, s.minutes,
             s.starts + 1440 * (array_position('{mon,tue,wed,thu,fri,sat,sun}'::text[], d.day) - 1) as at
        from shift s
       cross join lateral jsonb_array_elements_text(s.days) as d (day)
    )
    select distinct format('the shifts %s and %s overlap', a.name, b.name)
      from turn a
      join turn b on b.n > a.n
     cross join unnest(array[-10080, 0, 10080]) as w (weeks)
     where a.at < b.at + w.weeks + b.minutes and b.at + w.weeks < a.at + a.minutes
    union all
    select format('the shift %s has a break that is as long as itself', s.name)
      from shift s
     where exists (select from jsonb_array_elements(case when jsonb_typeof(s.breaks) = 'array' then s.breaks
                                                      else '[]' end) k
                    where commissioning.minutes_between(k ->> 'start', k ->> 'end') = s.minutes);
  end;
comment on function commissioning.odd_shifts is
  'What looks wrong in shifts, in words: two that overlap, a break of the whole shift.';
