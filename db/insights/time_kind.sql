-- Stops are kept by themselves (downtime.stoppages), so that of the states of a machine only those matter in which its
-- time is not planned.
create function insights.time_kind(p_category text)
  returns text
  language sql immutable parallel safe
  return case upper(p_category) when 'MAINTENANCE' then 'maintenance' when 'NO_DATA' then 'no_data' end;
comment on function insights.time_kind is
  'What the time in a machine status of a category is, where it is not planned: maintenance, no_data; else null.';
