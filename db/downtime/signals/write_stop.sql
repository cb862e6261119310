create function downtime.write_stop(p_ssu_id bigint, p_id bigint, p_started_at timestamptz, p_ended_at timestamptz)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_was downtime.stoppages;
  v_stop downtime.stoppages;
begin
  if p_id is null then
    insert into downtime.stoppages as s (company_id, ssu_id, source, started_at, opened_at)
    values (app.company_id(), p_ssu_id, 'auto', p_started_at, app.now())
    returning s.* into v_stop;
    perform downtime.announce_stoppage(v_stop);
    return;
  end if;
  select s.* into v_was from downtime.stoppages s where s.company_id = app.company_id() and s.id = p_id;
  if p_started_at is null then
    delete from downtime.stoppages s where s.company_id = app.company_id() and s.id = p_id;
    v_was.ended_at := v_was.started_at;
    perform downtime.announce_stoppage(v_was);
    return;
  end if;
  update downtime.stoppages s
     set started_at = p_started_at, ended_at = p_ended_at,
         closed_at = case when p_ended_at is not null then coalesce(s.closed_at, app.now()) end,
         closed_by = (select e.person_id from downtime.stop_ends e
                       where e.company_id = app.company_id() and e.ssu_id = p_ssu_id and e.at = p_ended_at)
   where s.company_id = app.company_id() and s.id = p_id
  returning s.* into v_stop;
  perform downtime.announce_stoppage(v_stop);
end;
$$;
comment on function downtime.write_stop is
  'Makes a stop that stands, gives one other times, or removes it where no start is given. Emits '
  'downtime.started, downtime.ended.';
