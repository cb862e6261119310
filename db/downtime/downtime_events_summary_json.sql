create function downtime.downtime_events_summary_json(p_rows downtime.machine_stopped[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row_to_json(j) from (
      select m.external_id as "ssuId", m.name as "ssuName", w.seconds, downtime.hours(w.seconds) as hours,
             w.planned_seconds as "plannedSeconds", w.stops, w.open_stops as "openStops",
             (select json_agg(json_build_object(
                         'reason', downtime.reason_json(r), 'seconds', b.seconds, 'hours', downtime.hours(b.seconds),
                         'plannedSeconds', b.planned_seconds, 'stops', b.stops)
                       order by b.ordinality)
                from unnest(w.by_reason) with ordinality b
                left join maintenance.reason_codes r on r.company_id = m.company_id and r.id = b.reason_code_id)
             as "byReason"
        from unnest(p_rows) with ordinality w
        join sites.ssus m on m.company_id = app.company_id() and m.id = w.ssu_id
       order by w.ordinality) j);
end;
$$;
comment on function downtime.downtime_events_summary_json is
  'Machines with their stopped time by reason as answers show them.';
