-- Stops of a machine follow each other, so that of those that began before the window only the machine's last one can
-- reach into it: what lies before costs one look a machine. An open stop lasts until now.
create function downtime.stopped_within(p_window tstzrange)
  returns setof downtime.stopped
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_from timestamptz := lower(p_window);
  v_to timestamptz := least(upper(p_window), app.now());
begin
  return query
  with stop as materialized (
    select s.ssu_id, s.reason_code_id, s.ended_at,
           tstzrange(greatest(s.started_at, v_from), least(coalesce(s.ended_at, v_to), v_to)) as stood
      from (
        select b.ssu_id, b.reason_code_id, b.started_at, b.ended_at from downtime.stoppages b
         where b.company_id = app.company_id() and b.started_at >= v_from and b.started_at < v_to
        union all
        select l.ssu_id, l.reason_code_id, l.started_at, l.ended_at
          from sites.ssus m
         cross join lateral (
            select b.ssu_id, b.reason_code_id, b.started_at, b.ended_at from downtime.stoppages b
             where b.company_id = app.company_id() and b.ssu_id = m.id and b.started_at < v_from
             order by b.started_at desc, b.id desc limit 1) l
         where m.company_id = app.company_id() and v_from < v_to and coalesce(l.ended_at, v_to) > v_from) s
  ), planned as materialized (
    select t.ssu_id, t.planned
      from (select tstzrange(min(lower(s.stood)), max(upper(s.stood))) as span from stop s) a
     cross join lateral insights.times_in(array(
        select distinct row(s.ssu_id, a.span, null, null)::insights.piece from stop s where not isempty(s.stood))) t
  )
  select r.ssu_id, r.reason_code_id, trim_scale(coalesce(r.seconds, 0)),
         coalesce(insights.seconds(p.planned * r.stood), 0), r.stops, r.open_stops
    from (
      select s.ssu_id, s.reason_code_id, extract(epoch from sum(upper(s.stood) - lower(s.stood))) as seconds,
             range_agg(s.stood) as stood, count(*) as stops, count(*) filter (where s.ended_at is null) as open_stops
        from stop s group by s.ssu_id, s.reason_code_id) r
    left join planned p on p.ssu_id = r.ssu_id;
end;
$$;
comment on function downtime.stopped_within is
  'What of a window each machine stood still, by reason, and what of that was planned time (insights.times_in).';
