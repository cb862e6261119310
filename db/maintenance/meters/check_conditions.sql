-- A crossing is a reading beyond the limit whose last one before that says anything was not. As with meters, one that
-- comes late stands between two others, and can only add crossings. What a rule opened before stays opened. Those of a
-- machine that is out of use by now wait until it is back. Once a call has opened five hundred tasks each further rule
-- opens one at most, so that readings of many machines are not too much to be taken at all.
create function maintenance.check_conditions(p_new downtime.sent_reading[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_asked record;
  v_rule maintenance.condition_rules;
  v_crossed record;
  v_left integer := 500;
begin
  for v_asked in
    select r as rule, n.readings
      from maintenance.condition_rules r
      join (select u.signal_id, array_agg(u::downtime.sent_reading) as readings
              from unnest(p_new) u
             where u.signal_id in (select o.signal_id from maintenance.condition_rules o
                                    where o.company_id = app.company_id())
               and u.kind <> 'state'
             group by u.signal_id) n on n.signal_id = r.signal_id
     where r.company_id = app.company_id()
     order by r.id for no key update of r
  loop
    v_rule := v_asked.rule;
    select * into v_crossed from maintenance.crossings(v_rule, array(
      select u::downtime.sent_reading from unnest(v_asked.readings) u
       where maintenance.is_beyond(u.number, v_rule.above, v_rule.below, v_rule.hysteresis) is not null));
    if v_crossed.is_beyond <> v_rule.is_beyond then
      update maintenance.condition_rules r set is_beyond = v_crossed.is_beyond
       where r.company_id = app.company_id() and r.id = v_rule.id;
    end if;
    if v_crossed.crossings <> '{}' and sites.is_in_use((select s.ssu_id from downtime.signals s
                                                         where s.company_id = app.company_id()
                                                           and s.id = v_rule.signal_id)) then
      v_left := v_left - maintenance.open_crossings(v_rule, v_crossed.crossings, least(50, greatest(v_left, 1)));
    elsif v_crossed.crossings <> '{}' then
      update maintenance.condition_rules r set waiting = r.waiting || v_crossed.crossings
       where r.company_id = app.company_id() and r.id = v_rule.id;
    end if;
  end loop;
end;
$$;
comment on function maintenance.check_conditions is
  'Opens a task for each time that new readings cross the limit of a condition rule. Emits task.created.';
