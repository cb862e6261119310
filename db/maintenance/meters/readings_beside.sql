create function maintenance.readings_beside(p_meter_id bigint, p_at timestamptz)
  returns maintenance.meter_readings[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_before maintenance.meter_readings;
  v_same maintenance.meter_readings;
  v_after maintenance.meter_readings;
begin
  select r.* into v_before from maintenance.meter_readings r
   where r.company_id = app.company_id() and r.meter_id = p_meter_id and r.at < p_at order by r.at desc limit 1;
  select r.* into v_same from maintenance.meter_readings r
   where r.company_id = app.company_id() and r.meter_id = p_meter_id and r.at = p_at;
  select r.* into v_after from maintenance.meter_readings r
   where r.company_id = app.company_id() and r.meter_id = p_meter_id and r.at > p_at order by r.at limit 1;
  return array[v_before, v_same, v_after];
end;
$$;
comment on function maintenance.readings_beside is
  'The readings of a meter before, at and after a time; all null where there is none.';
