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
  select s.ssu_id, s.reason_code_id,
         trim_scale(extract(epoch from sum(least(coalesce(s.ended_at, v_to), v_to) - greatest(s.started_at, v_from)))),
         count(*), count(*) filter (where s.ended_at is null)
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
       where m.company_id = app.company_id() and v_from < v_to and coalesce(l.ended_at, v_to) > v_from
    ) s
   group by s.ssu_id, s.reason_code_id;
end;
$$;
comment on function downtime.stopped_within is
  'What of a window each machine stood still, by reason.';
