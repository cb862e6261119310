create function downtime.stoppage_json(p_stop downtime.stoppages, p_ssu sites.ssus, p_reason maintenance.reason_codes)
  returns jsonb
  language sql stable parallel safe
  return jsonb_build_object(
    'id', p_stop.id, 'ssuId', p_ssu.external_id, 'ssuName', p_ssu.name, 'startedAt', app.iso(p_stop.started_at), 'endedAt', app.iso(p_stop.ended_at),
    'durationSeconds', downtime.duration_seconds(p_stop.started_at, p_stop.ended_at), 'source', p_stop.source,
    'reason', downtime.reason_json(p_reason), 'note', p_stop.note);
comment on function downtime.stoppage_json is
  'A stop with its machine and its reason as answers show it.';
