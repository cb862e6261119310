create function downtime.stoppage_json(p_stop downtime.stoppages)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (select jsonb_build_object(
      'id', p_stop.id, 'ssuId', m.external_id, 'ssuName', m.name, 'startedAt', app.iso(p_stop.started_at), 'endedAt', app.iso(p_stop.ended_at),
      'durationSeconds', downtime.duration_seconds(p_stop.started_at, p_stop.ended_at), 'source', p_stop.source,
      'reason', downtime.reason_json(p_stop.reason_code_id), 'note', p_stop.note)
    from sites.ssus m where m.company_id = app.company_id() and m.id = p_stop.ssu_id);
end;
$$;
comment on function downtime.stoppage_json is
  'A stop as answers show it.';
