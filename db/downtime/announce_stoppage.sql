create function downtime.announce_stoppage(p_stop downtime.stoppages)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform app.emit(case when p_stop.ended_at is null then 'downtime.started' else 'downtime.ended' end, (
    select jsonb_build_object('downtime', jsonb_build_object(
        'id', p_stop.id, 'ssu', jsonb_build_object('id', m.external_id, 'name', m.name), 'source', p_stop.source,
        'startedAt', app.iso(p_stop.started_at), 'endedAt', app.iso(p_stop.ended_at),
        'durationSeconds', downtime.duration_seconds(p_stop.started_at, p_stop.ended_at)))
      from sites.ssus m where m.company_id = app.company_id() and m.id = p_stop.ssu_id));
end;
$$;
comment on function downtime.announce_stoppage is
  'Tells that a stop started or ended. Emits downtime.started or downtime.ended.';
