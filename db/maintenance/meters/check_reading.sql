create function maintenance.check_reading(
  p_meter    maintenance.meters,
  p_reading  maintenance.meter_readings,
  p_around   maintenance.meter_readings[],
  p_corrects boolean
)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_before maintenance.meter_readings := p_around[1];
  v_after maintenance.meter_readings := p_around[3];
  v_other maintenance.meter_readings;
begin
  if p_reading.begins_anew = 'replacement' and maintenance.step(v_before, p_reading) is null then
    perform app.refuse_input(jsonb_build_array(jsonb_build_object('path', 'replacement.lastReading', 'message',
      format('is below the meter''s reading before, %s', trim_scale(v_before.value)))));
  end if;
  v_after.value := coalesce(v_after.old_value, v_after.value); -- the meter that was replaced showed that last
  v_other := case
    when (p_around[2]).id is not null and not p_corrects then p_around[2]
    when maintenance.step(v_before, p_reading) is null then v_before
    when maintenance.step(p_reading, v_after) is null then v_after end;
  if v_other.id is not null then
    perform app.refuse('reading_out_of_order',
      format('%s showed %s at %s.', p_meter.name, trim_scale(v_other.value), app.iso(v_other.at)),
      jsonb_build_object('reading', jsonb_build_object('value', v_other.value, 'at', app.iso(v_other.at))));
  end if;
end;
$$;
comment on function maintenance.check_reading is
  'Refuses with invalid_input, reading_out_of_order a reading that does not go with those before, at and after its '
  'time.';
