-- Stops of a machine follow each other, so that of those that began before the window only the machine's last one can
-- reach into it: what lies before costs one look a machine. An open stop lasts until now.
create function downtime.stops_within(p_window tstzrange)
  returns table (ssu_id bigint, reason_code_id bigint, is_open boolean, seconds numeric)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_from timestamptz := lower(p_window);
  v_to timestamptz := least(upper(p_window), app.now());
begin
  return query
  select s.ssu_id, s.reason_code_id, s.ended_at is null,
         extract(epoch from least(coalesce(s.ended_at, v_to), v_to) - s.started_at)
    from downtime.stoppages s
   where s.company_id = app.company_id() and s.started_at >= v_from and s.started_at < v_to
  union all
  select m.id, s.reason_code_id, s.ended_at is null,
         extract(epoch from least(coalesce(s.ended_at, v_to), v_to) - v_from)
    from sites.ssus m
   cross join lateral (
      select b.reason_code_id, b.ended_at from downtime.stoppages b
       where b.company_id = app.company_id() and b.ssu_id = m.id and b.started_at < v_from
       order by b.started_at desc, b.id desc limit 1) s
   where m.company_id = app.company_id() and v_from < v_to and coalesce(s.ended_at, v_to) > v_from;
end;
$$;
comment on function downtime.stops_within is
  'Every stop that reaches into a window, with the seconds of it that lie inside.';
