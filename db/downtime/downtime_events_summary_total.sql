-- One look a machine, where the summary adds up every stop: the last that began before the window's end is the one that
-- reaches furthest, as stops of a machine follow each other (downtime.stopped_within).
create function downtime.downtime_events_summary_total(
  p_from timestamptz default null,
  p_to   timestamptz default null
)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_window constant tstzrange := app.time_window(p_from, p_to);
  v_to constant timestamptz := least(upper(v_window), app.now());
begin
  return (
    select count(*)
      from sites.ssus m
     cross join lateral (
        select b.started_at, b.ended_at from downtime.stoppages b
         where b.company_id = app.company_id() and b.ssu_id = m.id and b.started_at < v_to
         order by b.started_at desc, b.id desc limit 1) l
     where m.company_id = app.company_id() and lower(v_window) < v_to
       and (l.started_at >= lower(v_window) or coalesce(l.ended_at, v_to) > lower(v_window)));
end;
$$;
comment on function downtime.downtime_events_summary_total is
  'How many machines stood still within a window. Refuses with invalid_input.';
