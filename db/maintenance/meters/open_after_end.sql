create function maintenance.open_after_end(p_rule_ids bigint[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_rule maintenance.usage_rules;
  v_meter maintenance.meters;
begin
  for v_rule in
    select u.* from maintenance.usage_rules u
     where u.company_id = app.company_id() and u.id = any (p_rule_ids) and u.next_total is not null order by u.id
  loop
    select m.* into v_meter from maintenance.meters m where m.company_id = app.company_id() and m.id = v_rule.meter_id;
    perform maintenance.open_due(array[v_meter.id], case v_meter.source when 'signal' then
      array[(v_rule.id, maintenance.peak_since(v_meter, v_rule.since, v_rule.since))::maintenance.peak] else '{}' end);
  end loop;
end;
$$;
comment on function maintenance.open_after_end is
  'Opens the next tasks of rules whose meters, which are locked, had come that far already since the last ones ended. '
  'Emits task.created.';
