-- The meter is locked. What it showed between two readings that are there is written down late: then it shows what it
-- showed, and has come as far as all of them by time say. A correction of the time of a reading takes its place; what
-- that said besides its value, that the meter was set back or is another one, stays.
create function maintenance.meters_record_reading(
  p_id          bigint,
  p_value       numeric,
  p_reset       boolean default false,
  p_replacement jsonb default null,
  p_correction  boolean default false,
  p_occurred_at timestamptz default null
)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_meter maintenance.meters;
  v_reading maintenance.meter_readings;
  v_around maintenance.meter_readings[];
  v_words text[] := array_remove(array[case when p_reset then 'reset' end,
    case when p_replacement is not null then 'replacement' end, case when p_correction then 'correction' end], null);
begin
  perform app.require('maintenance:manage');
  v_meter := maintenance.find_meter(p_id);
  perform from maintenance.meters m where m.company_id = app.company_id() and m.id = v_meter.id for no key update;
  v_meter := maintenance.find_meter(p_id); -- as it is now that nobody else reads it
  v_reading.meter_id := v_meter.id;
  v_reading.at := coalesce(p_occurred_at, app.now());
  v_reading.value := p_value;
  v_reading.begins_anew := v_words[1];
  v_reading.old_value := (p_replacement ->> 'lastReading')::numeric;
  v_reading.rollover := v_meter.rollover;
  perform app.refuse_input(maintenance.reading_problems(v_meter, v_reading, v_words));
  if v_meter.source = 'signal' and not p_correction then
    perform app.refuse('meter_counted',
      format('%s is counted from machine data: send its readings by signals.ingest, or say correction to set what it '
             'shows.', v_meter.name));
  end if;
  v_around := maintenance.readings_beside(v_meter.id, v_reading.at);
  if p_correction and (v_around[2]).begins_anew in ('reset', 'replacement') then
    v_reading.begins_anew := (v_around[2]).begins_anew;
    v_reading.old_value := (v_around[2]).old_value;
  end if;
  if ((v_around[2]).value, (v_around[2]).begins_anew, (v_around[2]).old_value)
     is distinct from (v_reading.value, v_reading.begins_anew, v_reading.old_value) then
    perform maintenance.check_reading(v_meter, v_reading, v_around, p_correction);
    perform maintenance.write_reading(v_reading);
    if v_meter.source = 'signal' then
      perform maintenance.correct_counted(v_meter, v_reading);
    else
      perform maintenance.recount_meter(v_meter, p_correction);
    end if;
  end if;
  return (maintenance.meters_json(array[maintenance.find_meter(p_id)]))[1]::jsonb
    || jsonb_build_object('_meta', jsonb_build_object('warnings', work.flow_warnings()));
end;
$$;
comment on function maintenance.meters_record_reading is
  'Records what a meter shows, and opens what is due by it. Refuses with not_found, invalid_input, meter_counted, '
  'reading_out_of_order. Emits task.created.';
