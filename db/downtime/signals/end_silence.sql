-- A machine that sends nothing any more, as nothing of it is named, is not silent: people and tasks say what it is in.
create function downtime.end_silence(p_ssu_id bigint)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  if not exists (select from downtime.signals s
                  where s.company_id = app.company_id() and s.ssu_id = p_ssu_id and s.is_active) then
    perform downtime.take_up_state(m) from sites.ssus m
      where m.company_id = app.company_id() and m.id = p_ssu_id and m.is_active;
    insert into downtime.status_changes (company_id, ssu_id, status, category, source, at, recorded_at)
    select app.company_id(), m.id, null, null, 'auto', greatest(app.now(), m.no_data_since), app.now()
      from sites.ssus m
     where m.company_id = app.company_id() and m.id = p_ssu_id and m.is_active and m.no_data_since is not null
       and m.status_id is null;
    update sites.ssus m set no_data_since = null, updated_at = app.now()
     where m.company_id = app.company_id() and m.id = p_ssu_id and m.is_active and m.no_data_since is not null
       and m.status_id is null;
  end if;
end;
$$;
comment on function downtime.end_silence is
  'Puts a machine that is in no data and has no signals any more into what was known of it last, if anything '
  'was. Emits downtime.started.';
