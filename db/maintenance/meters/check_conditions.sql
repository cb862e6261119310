-- A crossing is a reading beyond the limit whose last one before that says anything was not. As with meters, one that
-- comes late stands between two others, and can only add crossings. What a rule opened before stays opened. Those of a
-- machine that is out of use by now wait until it is back.
create function maintenance.check_conditions(p_new downtime.sent_reading[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_rule maintenance.condition_rules;
  v_crossed record;
begin
  for v_rule in
    select r.* from maintenance.condition_rules r
     where r.company_id = app.company_id()
       and r.signal_id = any (array(select distinct u.signal_id from unnest(p_new) u where u.kind <> 'state'))
     order by r.id for no key update
  loop
    select * into v_crossed from maintenance.crossings(v_rule, array(
      select u::downtime.sent_reading from unnest(p_new) u
       where u.signal_id = v_rule.signal_id
         and maintenance.is_beyond(u.number, v_rule.above, v_rule.below, v_rule.hysteresis) is not null));
    if v_crossed.is_beyond <> v_rule.is_beyond then
      update maintenance.condition_rules r set is_beyond = v_crossed.is_beyond
       where r.company_id = app.company_id() and r.id = v_rule.id;
    end if;
    if v_crossed.crossings <> '{}' and sites.is_in_use((select s.ssu_id from downtime.signals s
                                                         where s.company_id = app.company_id()
                                                           and s.id = v_rule.signal_id)) then
      perform maintenance.open_crossings(v_rule, v_crossed.crossings);
    elsif v_crossed.crossings <> '{}' then
      update maintenance.condition_rules r set waiting = r.waiting || v_crossed.crossings
       where r.company_id = app.company_id() and r.id = v_rule.id;
    end if;
  end loop;
end;
$$;
comment on function maintenance.check_conditions is
  'Opens a task for each time that new readings cross the limit of a condition rule. Emits task.created.';
