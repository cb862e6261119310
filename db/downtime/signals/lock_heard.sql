create function downtime.lock_heard(p_readings jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
begin
  perform from downtime.heard h
   where h.company_id = app.company_id() and h.ssu_id = any (array(
           select m.id from sites.ssus m
            where m.company_id = app.company_id()
              and m.external_id = any (array(
                    select distinct r.value ->> 'ssuId' from jsonb_array_elements(p_readings) r))))
   order by h.ssu_id for no key update;
end;
$$;
comment on function downtime.lock_heard is
  'Locks, until the call ends, the machines whose readings are taken in.';
