-- Whoever deletes the task of a rule that counts by completion says that it is not to be done: the rule goes on from
-- then, as from the end of one that is declined. The meter is locked before the machine, as by its readings.
create function maintenance.count_from_deletion(p_rule_ids bigint[])
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform maintenance.lock_meters_of(p_rule_ids);
  update maintenance.usage_rules u
     set next_total = maintenance.next_total(maintenance.counted_from(m, app.now(), u.every), u.every, u.anchor),
         since = app.now()
    from maintenance.usage_rules r
    join maintenance.meters m on m.company_id = r.company_id and m.id = r.meter_id
   where r.company_id = app.company_id() and r.id = any (p_rule_ids) and r.next_total is null
     and maintenance.open_task(r.id, null) is null
     and u.company_id = r.company_id and u.id = r.id;
end;
$$;
comment on function maintenance.count_from_deletion is
  'Lets rules that count from the end of their task go on where that was deleted.';
