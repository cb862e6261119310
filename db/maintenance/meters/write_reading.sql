-- A correction of the time of a reading takes its place.
create function maintenance.write_reading(p_reading maintenance.meter_readings)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  insert into maintenance.meter_readings (company_id, meter_id, at, value, begins_anew, old_value, rollover, person_id,
                                          recorded_at)
  values (app.company_id(), p_reading.meter_id, p_reading.at, p_reading.value, p_reading.begins_anew,
          p_reading.old_value, p_reading.rollover, app.person_id(), app.now())
  on conflict on constraint meter_readings_time do update
    set value = excluded.value, begins_anew = excluded.begins_anew, rollover = excluded.rollover,
        person_id = excluded.person_id, recorded_at = excluded.recorded_at;
end;
$$;
comment on function maintenance.write_reading is
  'Writes down what a locked meter showed at a time.';
