create function maintenance.write_meters(p_ssu_id bigint, p_meters jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  insert into maintenance.meters as m (company_id, ssu_id, key, name, uom, source, signal_id, rollover)
  select app.company_id(), p_ssu_id, x.key, x.name, x.uom, x.source, s.id, x.rollover
    from jsonb_to_recordset(p_meters) x (key text, name text, uom text, source text, signal text, rollover numeric)
    left join downtime.signals s on s.company_id = app.company_id() and s.ssu_id = p_ssu_id and s.key = x.signal
  on conflict on constraint meters_key do update
    set name = excluded.name, uom = excluded.uom, source = excluded.source, signal_id = excluded.signal_id,
        rollover = excluded.rollover, is_active = true;
  update maintenance.meters m set is_active = false
   where m.company_id = app.company_id() and m.ssu_id = p_ssu_id and m.is_active
     and not exists (select from jsonb_array_elements(p_meters) x where x.value ->> 'key' = m.key);
end;
$$;
comment on function maintenance.write_meters is
  'Makes the meters of a machine those given.';
