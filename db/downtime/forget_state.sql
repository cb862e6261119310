-- What a machine was in when it went out of use says nothing of it meanwhile; nor does what its signals said before,
-- when it comes back. status_id keeps what it was in (downtime.take_up_state).
create function downtime.forget_state(p_ssu sites.ssus)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_last downtime.status_changes;
begin
  select c.* into v_last from downtime.status_changes c
   where c.company_id = app.company_id() and c.ssu_id = p_ssu.id order by c.at desc, c.id desc limit 1;
  if not exists (
      select from downtime.status_changes c
       where c.company_id = app.company_id() and c.ssu_id = p_ssu.id and c.category <> 'NO_DATA') and not exists (
      select from downtime.signals s
       where s.company_id = app.company_id() and s.ssu_id = p_ssu.id and s.kind = 'state' and s.is_active)
  then
    return;
  end if;
  update downtime.signals s set last_status_id = null
   where s.company_id = app.company_id() and s.ssu_id = p_ssu.id and s.last_status_id is not null;
  insert into downtime.status_changes (company_id, ssu_id, status, category, source, at, person_id, recorded_at)
  values (app.company_id(), p_ssu.id, 'No data', 'NO_DATA', 'manual',
          greatest((sites.unused_at(p_ssu.id, app.now())).began_at, v_last.at), app.person_id(), app.now());
  perform downtime.present_state(p_ssu);
end;
$$;
comment on function downtime.forget_state is
  'Says of a locked machine that is out of use that nothing is known of its state.';
