-- A machine that is out of use asks for nothing. What late readings of the time before told meanwhile opens now.
create function maintenance.resume_rules(p_ssu_id bigint)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_rule maintenance.condition_rules;
begin
  perform maintenance.open_due(array(
    select m.id from maintenance.meters m
     where m.company_id = app.company_id() and m.ssu_id = p_ssu_id and m.is_active order by m.id));
  for v_rule in
    select r.* from maintenance.condition_rules r
      join downtime.signals s on s.company_id = r.company_id and s.id = r.signal_id and s.ssu_id = p_ssu_id
     where r.company_id = app.company_id() and r.waiting <> '{}' order by r.id
  loop
    update maintenance.condition_rules r set waiting = '{}'
     where r.company_id = app.company_id() and r.id = v_rule.id;
    perform maintenance.open_crossings(v_rule, v_rule.waiting);
  end loop;
end;
$$;
comment on function maintenance.resume_rules is
  'Opens what rules ask for of a machine that is back in use. Emits task.created.';
