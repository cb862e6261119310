-- In the order in which readings are taken in: who is heard, then meters and rules, and the machine's row last.
create function maintenance.lock_rules(p_ssu_id bigint)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform from downtime.heard h where h.company_id = app.company_id() and h.ssu_id = p_ssu_id for no key update;
  perform from maintenance.meters m where m.company_id = app.company_id() and m.ssu_id = p_ssu_id
    order by m.id for no key update;
  perform from maintenance.condition_rules r
    where r.company_id = app.company_id()
      and r.signal_id in (select s.id from downtime.signals s
                           where s.company_id = r.company_id and s.ssu_id = p_ssu_id)
    order by r.id for no key update;
end;
$$;
comment on function maintenance.lock_rules is
  'Locks, until the call ends, what of a machine takes in readings.';
