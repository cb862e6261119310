-- First what is no more, then what is otherwise, then what is new, and of each what has ended before what stands: none
-- is open beside another meanwhile. Months that a machine tells of at once are thousands of stops: a statement for
-- each of these, and one for each kind of news.
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
  v_changed downtime.stop_span[];
  v_new downtime.stop_span[];
begin
  v_changed := array(
    select (m.id, lower(m.span), nullif(upper(m.span), 'infinity'))::downtime.stop_span
      from unnest(v_matched) m
      join downtime.stoppages s on s.company_id = app.company_id() and s.id = m.id
     where (s.started_at, coalesce(s.ended_at, 'infinity')) <> (lower(m.span), upper(m.span))
    union all
    select b
      from unnest(p_begun) b
      join downtime.stoppages s on s.company_id = app.company_id() and s.id = b.id
     where (s.started_at, s.ended_at) is distinct from (b.started_at, b.ended_at));
  v_new := array(
    select (null, lower(w.span), nullif(upper(w.span), 'infinity'))::downtime.stop_span
      from unnest(p_stops) w (span)
     where w.span not in (select m.span from unnest(v_matched) m where m.span is not null));
  perform downtime.remove_stops(array(select m.id from unnest(v_matched) m where m.span is null));
  perform downtime.change_stops(p_ssu_id, array(select c from unnest(v_changed) c where c.ended_at is not null));
  perform downtime.change_stops(p_ssu_id, array(select c from unnest(v_changed) c where c.ended_at is null));
  perform downtime.begin_stops(p_ssu_id, array(select n from unnest(v_new) n where n.ended_at is not null));
  perform downtime.begin_stops(p_ssu_id, array(select n from unnest(v_new) n where n.ended_at is null));
end;
$$;
comment on function downtime.write_stops is
  'Makes the stops that signals opened within a time be those given, and those that people began end when it is said. '
  'Emits downtime.started, downtime.ended.';
