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
    select w.ssu_id, w.reason_code_id, w.seconds, w.stops, w.open_stops from downtime.stopped_within(app.time_window(p_from, p_to)) w
  ), by_machine as materialized (
    select r.ssu_id, sum(r.seconds) as seconds, sum(r.stops) as stops, sum(r.open_stops) as open_stops from by_reason r group by r.ssu_id
  ), page as (
    select b.ssu_id, b.seconds, b.stops, b.open_stops from by_machine b order by b.seconds desc, b.ssu_id limit p_limit offset p_offset
  ), reasons as (
    select w.ssu_id, jsonb_agg(jsonb_build_object('reason', downtime.reason_json(r), 'seconds', w.seconds, 'hours', downtime.hours(w.seconds),
             'stops', w.stops) order by w.seconds desc, r.id) as by_reason
      from page g
      join by_reason w on w.ssu_id = g.ssu_id
      left join maintenance.reason_codes r on r.company_id = app.company_id() and r.id = w.reason_code_id
     group by w.ssu_id
  )
  select (select count(*) from by_machine),
         (select jsonb_agg(jsonb_build_object('ssuId', m.external_id, 'ssuName', m.name, 'seconds', g.seconds, 'hours', downtime.hours(g.seconds),
                   'stops', g.stops, 'openStops', g.open_stops, 'byReason', r.by_reason) order by g.seconds desc, g.ssu_id)
            from page g
            join reasons r on r.ssu_id = g.ssu_id
            join sites.ssus m on m.company_id = app.company_id() and m.id = g.ssu_id)
    into v_total, v_data;
  return app.page(v_data, v_total, p_limit, p_offset);
end;
$$;
comment on function downtime.downtime_events_summary is
  'Stopped time within a window by machine and reason, most stopped time first. Refuses with invalid_input.';
