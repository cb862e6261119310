-- A meter that rolls over may fall, but not by less than half a round: that is a slip.
create function maintenance.step(
  p_meter maintenance.meters,
  p_from  maintenance.meter_readings,
  p_to    maintenance.meter_readings
)
  returns numeric
  language sql immutable
  return case
    when p_from.value is null or p_to.value is null then 0
    when p_to.begins_anew = 'reset' then p_to.value
    when p_to.begins_anew = 'replacement' then greatest(coalesce(p_to.old_value, p_from.value) - p_from.value, 0)
    when p_to.value >= p_from.value then p_to.value - p_from.value
    when p_from.value - p_to.value > p_meter.rollover / 2 and p_from.value <= p_meter.rollover
      then p_to.value + p_meter.rollover - p_from.value end;
comment on function maintenance.step is
  'How far a meter came from one reading by a person to the next; null: that cannot be.';
