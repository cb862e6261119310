-- The meter is locked. Its total advances by what lies between the reading and those before and after it by time: one
-- that is written down late changes neither the total nor what the meter shows now.
create function maintenance.meters_record_reading(
  p_id          bigint,
  p_value       numeric,
  p_reset       boolean default false,
  p_replacement jsonb default null,
  p_occurred_at timestamptz default null
)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_at timestamptz := coalesce(p_occurred_at, app.now());
  v_meter maintenance.meters;
  v_reading maintenance.meter_readings;
  v_around maintenance.meter_readings[];
begin
  perform app.require('maintenance:manage');
  v_meter := maintenance.find_meter(p_id);
  perform from maintenance.meters m where m.company_id = app.company_id() and m.id = v_meter.id for no key update;
  v_meter := maintenance.find_meter(p_id); -- as it is now that nobody else reads it
  perform app.refuse_input(app.future_problems(p_occurred_at));
  if v_meter.source = 'signal' then
    perform app.refuse('meter_counted', format('%s is counted from machine data; send its readings by signals.ingest.',
                                               v_meter.name));
  end if;
  v_reading.at := v_at;
  v_reading.value := p_value;
  v_reading.begins_anew := case when p_replacement is not null then 'replacement' when p_reset then 'reset' end;
  v_reading.old_value := (p_replacement ->> 'lastReading')::numeric;
  v_around := maintenance.readings_beside(v_meter.id, v_at);
  if (v_around[2]).value is distinct from p_value then
    perform maintenance.check_reading(v_meter, v_reading, v_around);
    insert into maintenance.meter_readings (company_id, meter_id, at, value, begins_anew, old_value, person_id,
                                            recorded_at)
    values (app.company_id(), v_meter.id, v_at, p_value, v_reading.begins_anew, v_reading.old_value, app.person_id(),
            app.now());
    perform maintenance.advance_meter(v_meter, v_reading, v_around);
  end if;
  return maintenance.meters_json(array[maintenance.find_meter(p_id)]) -> 0;
end;
$$;
comment on function maintenance.meters_record_reading is
  'Records what a meter shows, and opens what is due by it. Refuses with not_found, invalid_input, meter_counted, '
  'reading_out_of_order. Emits task.created.';
