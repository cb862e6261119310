create function maintenance.step(p_from maintenance.meter_readings, p_to maintenance.meter_readings)
  returns numeric
  language sql immutable
  return case
    when p_from.value is null or p_to.value is null then 0
    when p_to.begins_anew = 'reset' then p_to.value
    when p_to.begins_anew = 'correction' then p_to.value - p_from.value
    when coalesce(p_to.old_value, p_to.value) >= p_from.value then coalesce(p_to.old_value, p_to.value) - p_from.value
    else maintenance.wrapped(p_from.value, coalesce(p_to.old_value, p_to.value), p_to.rollover) end;
comment on function maintenance.step is
  'How far a meter came from one reading by a person to the next; null: that cannot be.';
