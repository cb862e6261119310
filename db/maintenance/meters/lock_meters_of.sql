create function maintenance.lock_meters_of(p_rule_ids bigint[])
  returns bigint[]
  language plpgsql volatile
  set search_path = ''
as $$
begin
  return array(
    select m.id from maintenance.meters m
     where m.company_id = app.company_id()
       and m.id = any (array(select u.meter_id from maintenance.usage_rules u
                              where u.company_id = app.company_id() and u.id = any (p_rule_ids)))
     order by m.id for no key update);
end;
$$;
comment on function maintenance.lock_meters_of is
  'Locks the meters of usage rules, and answers which they are.';
