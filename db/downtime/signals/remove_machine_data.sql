create function downtime.remove_machine_data(p_id bigint)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_data downtime.machine_data;
begin
  delete from downtime.machine_data d where d.company_id = app.company_id() and d.id = p_id returning * into v_data;
  if v_data.spare_parts <> '[]' then
    perform sites.touch_ssu(v_data.ssu_id);
  end if;
  perform downtime.write_signals(v_data.ssu_id, '[]');
  perform maintenance.write_meters(v_data.ssu_id, '[]');
  perform maintenance.write_usage_rules(v_data.ssu_id, '[]');
  perform maintenance.write_condition_rules(v_data.ssu_id, '[]');
  perform downtime.end_silence(v_data.ssu_id);
end;
$$;
comment on function downtime.remove_machine_data is
  'Puts what a machine sends, its meters and its rules out of use; what was read stays.';
