-- Figures are of working time, people think by the clock: where they differ both are said, and what of it was overtime.
create function insights.time_in_words(p_seconds numeric, p_worked numeric, p_outside numeric default 0)
  returns text
  language sql immutable parallel safe
  return insights.in_words(p_seconds) || case
    when p_worked <= 0 and p_seconds > 0 then ' (none of it working time)'
    when round(p_worked) <> round(p_seconds) then format(' (%s of working time%s)', insights.hours_in_words(p_worked),
      insights.outside_in_words(p_worked, p_outside))
    when round(p_outside) between 1 and round(p_worked) - 1
      then format(' (%s)', ltrim(insights.outside_in_words(p_worked, p_outside), ', '))
    else insights.outside_in_words(p_worked, p_outside) end;
comment on function insights.time_in_words is
  'How long something lasted by the clock, how much of that was working time where that is less, and how much of that '
  'was outside of shifts.';
