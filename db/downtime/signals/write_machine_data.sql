-- What is no longer named is put out of use and keeps what it has read; named again, it goes on. A rule that is changed
-- opens nothing by that.
create function downtime.write_machine_data(p_data downtime.machine_data)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_parts jsonb;
begin
  insert into downtime.heard (company_id, ssu_id, at) values (app.company_id(), p_data.ssu_id, '-infinity')
  on conflict do nothing;
  perform from downtime.heard h where h.company_id = app.company_id() and h.ssu_id = p_data.ssu_id for no key update;
  select d.spare_parts into v_parts from downtime.machine_data d
   where d.company_id = app.company_id() and d.id = p_data.id;
  if p_data.id is null then
    insert into downtime.machine_data (company_id, ssu_id, no_data_after_minutes, signals, meters, usage_rules,
                                       condition_rules, spare_parts)
    values (app.company_id(), p_data.ssu_id, p_data.no_data_after_minutes, p_data.signals, p_data.meters,
            p_data.usage_rules, p_data.condition_rules, p_data.spare_parts);
  else
    update downtime.machine_data d
       set no_data_after_minutes = p_data.no_data_after_minutes, signals = p_data.signals, meters = p_data.meters,
           usage_rules = p_data.usage_rules, condition_rules = p_data.condition_rules, spare_parts = p_data.spare_parts
     where d.company_id = app.company_id() and d.id = p_data.id;
  end if;
  if p_data.spare_parts is distinct from coalesce(v_parts, '[]') then
    perform sites.touch_ssu(p_data.ssu_id);
  end if;
  perform downtime.write_signals(p_data.ssu_id, p_data.signals);
  perform downtime.forget_state(s) from sites.ssus s
    where s.company_id = app.company_id() and s.id = p_data.ssu_id and not s.is_active;
  perform maintenance.write_meters(p_data.ssu_id, p_data.meters);
  perform maintenance.write_usage_rules(p_data.ssu_id, p_data.usage_rules);
  perform maintenance.write_condition_rules(p_data.ssu_id, p_data.condition_rules);
  perform downtime.fall_silent(p_data.ssu_id);
  perform downtime.judge_silences(p_data.ssu_id);
  perform downtime.end_silence(p_data.ssu_id);
end;
$$;
comment on function downtime.write_machine_data is
  'Makes or changes what a machine sends and what follows from it. Refuses with in_use. '
  'Emits downtime.started, downtime.ended.';
