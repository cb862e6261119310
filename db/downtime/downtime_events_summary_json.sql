create function downtime.downtime_events_summary_json(p_rows downtime.machine_stopped[])
  returns jsonb[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select array_agg(jsonb_build_object(
               'ssuId', m.external_id, 'ssuName', m.name, 'seconds', w.seconds, 'hours', downtime.hours(w.seconds),
               'plannedSeconds', w.planned_seconds, 'stops', w.stops, 'openStops', w.open_stops,
               'byReason', (
                 select jsonb_agg(jsonb_build_object(
                            'reason', downtime.reason_json(r), 'seconds', b.seconds, 'hours', downtime.hours(b.seconds),
                            'plannedSeconds', b.planned_seconds, 'stops', b.stops)
                          order by b.ordinality)
                   from unnest(w.by_reason) with ordinality b
                   left join maintenance.reason_codes r on r.company_id = m.company_id and r.id = b.reason_code_id))
             order by w.ordinality)
      from unnest(p_rows) with ordinality w
      join sites.ssus m on m.company_id = app.company_id() and m.id = w.ssu_id);
end;
$$;
comment on function downtime.downtime_events_summary_json is
  'Machines with their stopped time by reason as answers show them.';
