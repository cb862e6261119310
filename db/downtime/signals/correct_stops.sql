-- A stop is a time in DOWN, from where the machine entered it to where it left it, whoever told so and whenever. Beside
-- that stands what people said: one that somebody began begins there, in whatever status, and where somebody ended one
-- it ends, until the machine is DOWN anew. Looked at are whole times in DOWN, so that an end by hand in one is seen,
-- and all of what somebody began, as no other stop is beside it.
create function downtime.correct_stops(p_ssu_id bigint, p_from timestamptz, p_to timestamptz)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_window tstzrange := downtime.whole_stops(p_ssu_id, p_from, p_to);
  v_begun downtime.stop_span[] := downtime.begun_stops(p_ssu_id, v_window);
  v_ended timestamptz;
  v_down tstzmultirange;
  v_said tstzmultirange;
begin
  select max(greatest(coalesce(b.ended_at, 'infinity'), coalesce(s.ended_at, 'infinity'))) into v_ended
    from unnest(v_begun) b
    join downtime.stoppages s on s.company_id = app.company_id() and s.id = b.id
   where b.ended_at is distinct from s.ended_at;
  if v_ended > upper(v_window) then
    v_window := downtime.whole_stops(p_ssu_id, p_from, v_ended);
    v_begun := downtime.begun_stops(p_ssu_id, v_window);
  end if;
  v_down := downtime.down_within(p_ssu_id, v_window);
  select coalesce(range_agg(tstzrange(b.started_at, coalesce(b.ended_at, 'infinity'))), '{}') into v_said
    from unnest(v_begun) b;
  select v_said + coalesce(range_agg(tstzrange(e.at, upper(d))), '{}') into v_said
    from unnest(v_down) d
    join downtime.stop_ends e on e.company_id = app.company_id() and e.ssu_id = p_ssu_id
     and e.at >= lower(v_window) and e.at < upper(v_window) and d @> e.at;
  perform downtime.write_stops(p_ssu_id, v_window, v_down - v_said, v_begun);
end;
$$;
comment on function downtime.correct_stops is
  'Makes the stops of a locked machine within a time what its history and people say. Emits downtime.started, '
  'downtime.ended.';
