create function downtime.stoppages_news(p_stops downtime.stoppages[])
  returns jsonb[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select jsonb_build_object('downtime', jsonb_build_object(
        'id', s.id, 'ssu', jsonb_build_object('id', m.external_id, 'name', m.name), 'source', s.source,
        'startedAt', app.iso(s.started_at), 'endedAt', app.iso(s.ended_at),
        'durationSeconds', downtime.duration_seconds(s.started_at, s.ended_at)))
      from unnest(p_stops) s
      join sites.ssus m on m.company_id = app.company_id() and m.id = s.ssu_id
     order by s.started_at, s.id);
end;
$$;
comment on function downtime.stoppages_news is
  'What is told of stops that start or end, by when they started.';
