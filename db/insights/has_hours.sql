create function insights.has_hours(p_at timestamptz, p_kept insights.rollups, p_zone text)
  returns boolean
  language sql stable
  return coalesce(insights.day_of(p_at, p_zone) >= (p_kept).first_hours and p_at <= (p_kept).last_hour, false);
comment on function insights.has_hours is
  'Whether what machines'' days had come to at a moment is kept.';
