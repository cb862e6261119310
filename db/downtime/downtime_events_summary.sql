create function downtime.downtime_events_summary(
  p_from timestamptz default null,
  p_to   timestamptz default null
)
  returns setof downtime.machine_stopped
  language sql stable
  begin atomic
    select w.ssu_id, sum(w.seconds) as seconds, sum(w.planned_seconds) as planned_seconds,
           sum(w.stops)::bigint as stops, sum(w.open_stops)::bigint as open_stops,
           array_agg(w order by w.seconds desc, w.reason_code_id) as by_reason
      from downtime.stopped_within(app.time_window(p_from, p_to)) w
     group by w.ssu_id
     order by sum(w.seconds) desc, w.ssu_id;
  end;
comment on function downtime.downtime_events_summary is
  'Stopped time within a window by machine and reason, most stopped time first. Refuses with invalid_input.';
