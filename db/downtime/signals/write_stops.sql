-- First what is no more, then what is otherwise, then what is new: no two overlap meanwhile, and none is open beside
-- another. A stop that never was is told to have ended where it began; one that somebody gave a reason for stays. So
-- does one that somebody ended where it began. Of thousands only those are compared that are not as they were, by days.
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
  v_pair record;
  v_past tstzrange[] := '{}'; -- those that are new and have ended
begin
  for v_pair in
    with there as (
      select s.id, s.started_at, s.ended_at, s.reason_code_id is null as is_unsaid,
             s.reason_code_id is not null or s.ended_at is not distinct from s.started_at as stays
        from downtime.stoppages s
       where s.company_id = app.company_id() and s.ssu_id = p_ssu_id and s.source = 'auto'
         and tstzrange(s.started_at, s.ended_at, case when s.ended_at = s.started_at then '[]' else '[)' end)
             && p_window
    ), same as materialized (
      select t.id, w.span
        from unnest(p_stops) w (span)
        join there t on t.started_at = lower(w.span) and coalesce(t.ended_at, 'infinity') = upper(w.span)
    ), stop as (
      select t.id, t.started_at, t.is_unsaid, tstzrange(t.started_at, t.ended_at, '[]') as span
        from there t where t.id not in (select s.id from same s)
    ), said as (
      select w.span from unnest(p_stops) w (span) where w.span not in (select s.span from same s)
    ), near as (
      select distinct t.id, t.started_at, t.is_unsaid, w.span
        from (select s.*, downtime.days_of(s.span) as day from stop s) t
        join (select s.*, downtime.days_of(s.span) as day from said s) w on w.day = t.day
       where t.span && tstzrange(lower(w.span), upper(w.span), '[]')
    ), met as (
      select n.id, n.span, row_number() over (partition by n.span order by n.is_unsaid, n.started_at, n.id) as of_span,
             row_number() over (partition by n.id order by lower(n.span)) as of_stop
        from near n
    ), kept as (
      select m.id, m.span from met m where m.of_span = 1 and m.of_stop = 1
      union all
      select s.id, s.span from same s
    ), due as (
      select t.id, lower(k.span) as started_at, nullif(upper(k.span), 'infinity') as ended_at,
             case when k.id is null then 1 else 2 end as step
        from there t left join kept k on k.id = t.id
       where k.id is null and (not t.stays or exists (select from met m where m.id = t.id))
          or (t.started_at, coalesce(t.ended_at, 'infinity')) <> (lower(k.span), upper(k.span))
      union all
      select b.id, b.started_at, b.ended_at, 2
        from unnest(p_begun) b
        join downtime.stoppages s on s.company_id = app.company_id() and s.id = b.id
       where s.ended_at is distinct from b.ended_at
      union all
      select null, lower(w.span), nullif(upper(w.span), 'infinity'), 3 from unnest(p_stops) w (span)
       where not exists (select from kept k where k.span = w.span)
    )
    select d.* from due d order by d.step, d.ended_at is null, d.started_at, d.id
  loop
    if v_pair.step = 3 and v_pair.ended_at is not null then
      v_past := v_past || tstzrange(v_pair.started_at, v_pair.ended_at);
      continue;
    end if;
    if v_pair.step = 3 then
      perform downtime.write_past_stops(p_ssu_id, v_past);
      v_past := '{}';
    end if;
    perform downtime.write_stop(p_ssu_id, v_pair.id, v_pair.started_at, v_pair.ended_at);
  end loop;
  perform downtime.write_past_stops(p_ssu_id, v_past);
end;
$$;
comment on function downtime.write_stops is
  'Makes the stops that signals opened within a time be those given, and those that people began end when it is said. '
  'Emits downtime.started, downtime.ended.';
