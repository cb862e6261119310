-- What its signals said before says nothing of a machine that comes back.
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
  if v_last.category = 'NO_DATA' and v_last.source = 'manual' or not exists (
      select from downtime.signals s
       where s.company_id = app.company_id() and s.ssu_id = p_ssu.id and s.kind = 'state' and s.last_at is not null)
  then
    return;
  end if;
  update downtime.signals s set last_status_id = null
   where s.company_id = app.company_id() and s.ssu_id = p_ssu.id and s.last_status_id is not null;
  insert into downtime.status_changes (company_id, ssu_id, status, category, source, at, person_id, recorded_at)
  values (app.company_id(), p_ssu.id, 'No data', 'NO_DATA', 'manual', greatest(app.now(), v_last.at), app.person_id(),
          app.now());
  perform downtime.present_state(p_ssu);
end;
$$;
comment on function downtime.forget_state is
  'Says of a locked machine that signals put into states, and that is put out of use or back, that nothing is known '
  'until it is heard again.';
