-- A day has hours from first_hours on, up to last_hour; an hour counts from the day's begin, whatever the clock does.
create function insights.kept_until(p_at timestamptz, p_kept insights.rollups, p_zone text)
  returns timestamptz
  language sql stable
  begin atomic
    select case
        when (p_kept).first_total is null or d.day < (p_kept).first_total then null
        when insights.has_hours(d.began_at, p_kept, p_zone) then d.began_at + interval '1 hour' * floor(extract(
          epoch from least(p_at, (p_kept).last_hour, d.ends_at - interval '1 second') - d.began_at) / 3600)
        else d.began_at
      end
      from (
        select g.day, lower(insights.day_span(g.day, p_zone)) as began_at, upper(insights.day_span(g.day, p_zone))
                 as ends_at
          from (select least(insights.day_of(p_at, p_zone), (p_kept).next_total) as day) g) d;
  end;
comment on function insights.kept_until is
  'The last moment up to another of which totals of machines are kept; null: none are.';
