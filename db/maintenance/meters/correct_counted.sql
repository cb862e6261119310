-- From that time on the meter counts on from there. By completion as much remains as did; multiples are those to come,
-- and those that wait for a machine out of use.
create function maintenance.correct_counted(p_meter maintenance.meters, p_reading maintenance.meter_readings)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_total numeric;
begin
  if p_meter.corrected_at > p_reading.at then
    return;
  end if;
  perform maintenance.rearm(array[p_meter.id]);
  v_total := p_reading.value + maintenance.counted_since(p_meter, p_reading.at);
  update maintenance.usage_rules u
     set next_total = case u.anchor when 'schedule' then maintenance.next_total(v_total, u.every, u.anchor,
                        -maintenance.still_waits(u, least(p_meter.total, v_total)))
                        else u.next_total + v_total - p_meter.total end,
         since = case u.anchor when 'schedule' then greatest(p_meter.current_at, p_reading.at) else u.since end
   where u.company_id = app.company_id() and u.meter_id = p_meter.id;
  update maintenance.meters m
     set total = v_total, current_value = greatest(v_total, 0), current_at = greatest(m.current_at, p_reading.at),
         corrected_at = p_reading.at
   where m.company_id = app.company_id() and m.id = p_meter.id;
end;
$$;
comment on function maintenance.correct_counted is
  'Sets what a locked meter that is counted from machine data showed at a time, unless a later time is set; opens '
  'nothing.';
