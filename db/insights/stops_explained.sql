create function insights.stops_explained(p_pieces insights.piece[], p_times insights.times)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
               'downtimeEventId', s.id, 'startedAt', app.iso(s.started_at), 'endedAt', app.iso(s.ended_at),
               'reason', downtime.reason_json(r), 'countsAs', s.counts_as,
               'seconds', insights.seconds(tstzmultirange(s.stood) * case s.counts_as
                   when 'not_planned' then p_times.not_planned
                   when 'performance' then p_times.minor
                   else p_times.down end),
               'isFailure', s.begins and s.counts_as = 'availability' and p_times.planned @> s.started_at)
             order by s.started_at, s.id), '[]')
      from insights.stops_in(p_pieces) s
      left join maintenance.reason_codes r on r.company_id = app.company_id() and r.id = s.reason_code_id);
end;
$$;
comment on function insights.stops_explained is
  'The stops behind a machine''s figures, with the seconds that each took of its time and what they count as.';
