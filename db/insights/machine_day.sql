create function insights.machine_day(p_at timestamptz, p_shifts jsonb, p_zone text)
  returns date
  language sql stable
  set search_path = ''
as $$
  select case when p_at < insights.day_begin(d.day, p_shifts, p_zone) then d.day - 1 else d.day end
    from (select insights.day_of(p_at, p_zone) as day) d;
$$;
comment on function insights.machine_day is
  'The day to which a moment belongs for machines that go by shifts (insights.day_begin).';
