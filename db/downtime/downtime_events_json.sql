create function downtime.downtime_events_json(p_rows downtime.stoppages[])
  returns jsonb[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select array_agg(jsonb_build_object(
               'id', s.id, 'ssuId', m.external_id, 'ssuName', m.name, 'startedAt', app.iso(s.started_at),
               'endedAt', app.iso(s.ended_at), 'durationSeconds', downtime.duration_seconds(s.started_at, s.ended_at),
               'source', s.source, 'reason', downtime.reason_json(r), 'note', s.note)
             order by s.ordinality)
      from unnest(p_rows) with ordinality s
      join sites.ssus m on m.company_id = s.company_id and m.id = s.ssu_id
      left join maintenance.reason_codes r on r.company_id = s.company_id and r.id = s.reason_code_id);
end;
$$;
comment on function downtime.downtime_events_json is
  'Stops with their machines and reasons as answers show them.';
