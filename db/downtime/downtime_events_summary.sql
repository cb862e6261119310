create function downtime.downtime_events_summary(
  p_limit  integer default 50,
  p_offset integer default 0,
  p_from   timestamptz default null,
  p_to     timestamptz default null
)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_data jsonb;
  v_total bigint;
begin
  perform app.require_member();
  with by_reason as materialized (
    select w.ssu_id, w.reason_code_id, sum(w.seconds) as seconds, count(*) as stops, count(*) filter (where w.is_open) as open_stops
      from downtime.stops_within(app.time_window(p_from, p_to)) w group by w.ssu_id, w.reason_code_id
  ), by_machine as (
    select r.ssu_id, trim_scale(sum(r.seconds)) as seconds, sum(r.stops) as stops, sum(r.open_stops) as open_stops,
           jsonb_agg(jsonb_build_object('reason', downtime.reason_json(r.reason_code_id), 'seconds', trim_scale(r.seconds),
             'hours', downtime.hours(r.seconds), 'stops', r.stops) order by r.seconds desc, r.reason_code_id) as reasons
      from by_reason r group by r.ssu_id
  ), page as (
    select b.ssu_id, b.seconds, b.stops, b.open_stops, b.reasons from by_machine b order by b.seconds desc, b.ssu_id limit p_limit offset p_offset
  )
  select (select count(distinct r.ssu_id) from by_reason r),
         (select jsonb_agg(jsonb_build_object('ssuId', m.external_id, 'ssuName', m.name, 'seconds', g.seconds, 'hours', downtime.hours(g.seconds),
                   'stops', g.stops, 'openStops', g.open_stops, 'byReason', g.reasons) order by g.seconds desc, g.ssu_id)
            from page g join sites.ssus m on m.company_id = app.company_id() and m.id = g.ssu_id)
    into v_total, v_data;
  return app.page(v_data, v_total, p_limit, p_offset);
end;
$$;
comment on function downtime.downtime_events_summary is
  'Stopped time within a window by machine and reason, most stopped time first. Refuses with invalid_input.';
