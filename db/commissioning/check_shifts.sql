-- A break that begins before its shift's start is on the next day, as the shift's end then has to be.
create function commissioning.check_shifts(p_spec commissioning.entry[])
  returns table (path text, message text)
  language sql stable
  begin atomic
    select format('%s.shifts[%s].breaks[%s]', e.path, s.n - 1, k.n - 1), 'must lie within its shift'
      from unnest(p_spec) e
     cross join lateral jsonb_array_elements(case when jsonb_typeof(e.item -> 'shifts') = 'array'
                                             then e.item -> 'shifts' else '[]' end) with ordinality s (shift, n)
     cross join lateral jsonb_array_elements(case when jsonb_typeof(s.shift -> 'breaks') = 'array'
                                             then s.shift -> 'breaks' else '[]' end) with ordinality k (break, n)
     cross join lateral (
       select (s.shift ->> 'start')::interval as starts,
              (s.shift ->> 'end')::interval + case when s.shift ->> 'end' > s.shift ->> 'start' then interval '0'
                else interval '1 day' end as ends,
              (k.break ->> 'start')::interval + case when k.break ->> 'start' < s.shift ->> 'start'
                then interval '1 day' else interval '0' end as first) t
     cross join lateral (
       select t.first - (k.break ->> 'start')::interval + (k.break ->> 'end')::interval
              + case when k.break ->> 'end' > k.break ->> 'start' then interval '0' else interval '1 day' end as last) l
     where e.section in ('settings', 'sites', 'workCenters') and l.last > t.ends
    union all
    select format('%s.%s', e.path, f.field), 'is for reasons of kind downtime'
      from unnest(p_spec) e
     cross join lateral unnest(array['countsAs', 'minorStopSeconds']) f (field)
     where e.section = 'reasonCodes' and e.item ->> 'kind' <> 'downtime' and jsonb_typeof(e.item -> f.field) <> 'null';
  end;
comment on function commissioning.check_shifts is
  'Breaks that lie outside their shift, and reasons that say what stops count as without being for stops.';
