-- A counted meter begins again where its counter does.
create function maintenance.shown(p_ssu sites.ssus, p_meter jsonb)
  returns numeric
  language sql stable
  return case p_meter ->> 'source'
    when 'manual' then (
      select m.current_value from maintenance.meters m
       where m.company_id = app.company_id() and m.ssu_id = p_ssu.id and m.key = p_meter ->> 'key'
         and m.source = 'manual')
    else (
      select s.last_number from downtime.signals s
       where s.company_id = app.company_id() and s.ssu_id = p_ssu.id and s.key = p_meter ->> 'signal') end;
comment on function maintenance.shown is
  'What shows of a meter as a factory spec has it, the manual one itself or its counter; null: nothing yet.';
