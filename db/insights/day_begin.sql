-- A shift belongs to the day that it begins on, so the next day of those who go by it begins when it ends.
create function insights.day_begin(p_day date, p_shifts jsonb, p_zone text)
  returns timestamptz
  language sql stable
  set search_path = ''
as $$
  select insights.clock_instant(p_day + coalesce(max((s ->> 'end')::interval), '0'), p_zone)
    from jsonb_array_elements(p_shifts) s
   where s ->> 'end' <= s ->> 'start'
     and s -> 'days' ? (array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])[extract(isodow from p_day - 1)];
$$;
comment on function insights.day_begin is
  'When a day begins for machines that go by shifts: as the last one of the day before ends, else at midnight.';
