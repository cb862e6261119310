-- First what is no more, then what is otherwise, then what is new: no two overlap meanwhile, and none is open beside
-- another. A stop that never was is told to have ended where it began.
create function downtime.write_stops(
  p_ssu_id bigint,
  p_window tstzrange,
  p_stops  tstzmultirange,
  p_begun  downtime.stop_span[]
)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_matched constant downtime.matched_stop[] := downtime.matched_stops(p_ssu_id, p_window, p_stops);
  v_due record;
  v_past tstzrange[] := '{}'; -- those that are new and have ended
begin
  for v_due in
    with due as (
      select m.id, lower(m.span) as started_at, nullif(upper(m.span), 'infinity') as ended_at,
             case when m.span is null then 1 else 2 end as step
        from unnest(v_matched) m
        join downtime.stoppages s on s.company_id = app.company_id() and s.id = m.id
       where m.span is null or (s.started_at, coalesce(s.ended_at, 'infinity')) <> (lower(m.span), upper(m.span))
      union all
      select b.id, b.started_at, b.ended_at, 2
        from unnest(p_begun) b
        join downtime.stoppages s on s.company_id = app.company_id() and s.id = b.id
       where s.ended_at is distinct from b.ended_at
      union all
      select null, lower(w.span), nullif(upper(w.span), 'infinity'), 3 from unnest(p_stops) w (span)
       where not exists (select from unnest(v_matched) m where m.span = w.span)
    )
    select d.* from due d order by d.step, d.ended_at is null, d.started_at, d.id
  loop
    if v_due.step = 3 and v_due.ended_at is not null then
      v_past := v_past || tstzrange(v_due.started_at, v_due.ended_at);
      continue;
    elsif v_due.step = 3 then
      perform downtime.write_past_stops(p_ssu_id, v_past);
      v_past := '{}';
    end if;
    perform downtime.write_stop(p_ssu_id, v_due.id, v_due.started_at, v_due.ended_at);
  end loop;
  perform downtime.write_past_stops(p_ssu_id, v_past);
end;
$$;
comment on function downtime.write_stops is
  'Makes the stops that signals opened within a time be those given, and those that people began end when it is said. '
  'Emits downtime.started, downtime.ended.';
