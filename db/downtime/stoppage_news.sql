create function downtime.stoppage_news(p_stop downtime.stoppages)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('downtime', jsonb_build_object(
        'id', p_stop.id, 'ssu', jsonb_build_object('id', m.external_id, 'name', m.name), 'source', p_stop.source,
        'startedAt', app.iso(p_stop.started_at), 'endedAt', app.iso(p_stop.ended_at),
        'durationSeconds', downtime.duration_seconds(p_stop.started_at, p_stop.ended_at)))
      from sites.ssus m where m.company_id = app.company_id() and m.id = p_stop.ssu_id);
end;
$$;
comment on function downtime.stoppage_news is
  'What is told of a stop that starts or ends.';
