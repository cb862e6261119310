create function downtime.downtime_events_json(p_rows downtime.stoppages[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row_to_json(j) from (
      select s.id, m.external_id as "ssuId", m.name as "ssuName", app.iso(s.started_at) as "startedAt",
             app.iso(s.ended_at) as "endedAt",
             downtime.duration_seconds(s.started_at, s.ended_at) as "durationSeconds", s.source,
             downtime.reason_json(r) as reason, s.note
        from unnest(p_rows) with ordinality s
        join sites.ssus m on m.company_id = s.company_id and m.id = s.ssu_id
        left join maintenance.reason_codes r on r.company_id = s.company_id and r.id = s.reason_code_id
       order by s.ordinality) j);
end;
$$;
comment on function downtime.downtime_events_json is
  'Stops with their machines and reasons as answers show them.';
