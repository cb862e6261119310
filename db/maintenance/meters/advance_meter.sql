-- The first reading says where the meter stands, and is due for nothing.
create function maintenance.advance_meter(
  p_meter   maintenance.meters,
  p_reading maintenance.meter_readings,
  p_around  maintenance.meter_readings[]
)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_before maintenance.meter_readings := p_around[1];
  v_after maintenance.meter_readings := p_around[3];
begin
  perform maintenance.rearm(array[p_meter.id]);
  update maintenance.meters m
     set total = case
           when m.current_at is null then p_reading.value
           when v_before.id is null then m.total
           else m.total + maintenance.step(p_meter, v_before, p_reading) + maintenance.step(p_meter, p_reading, v_after)
                - maintenance.step(p_meter, v_before, v_after) end,
         current_value = case when v_after.id is null then p_reading.value else m.current_value end,
         current_at = case when v_after.id is null then p_reading.at else m.current_at end
   where m.company_id = app.company_id() and m.id = p_meter.id;
  if p_meter.current_at is null then
    update maintenance.usage_rules u set next_total = maintenance.next_total(p_reading.value, u.every, u.anchor)
     where u.company_id = app.company_id() and u.meter_id = p_meter.id;
  else
    perform maintenance.open_due(array[p_meter.id]);
  end if;
end;
$$;
comment on function maintenance.advance_meter is
  'Advances a locked meter by a reading that was just recorded, and opens what is due by it. Emits task.created.';
