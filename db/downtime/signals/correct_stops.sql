-- What a person said of a stop stays: that it began, that it ended. Beside that, a stop is what the machine's history
-- says of DOWN, and keeps its number, reason and note while any of it remains. A stop that was ended by hand stays
-- ended until the machine is down anew.
create function downtime.correct_stops(p_ssu_id bigint, p_from timestamptz, p_to timestamptz)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_window tstzrange := tstzrange(coalesce(p_from, '-infinity'), p_to);
  v_reach tstzrange := tstzrange(lower(v_window), p_to, '[]'); -- what begins where it ends may go on from it
  v_down tstzmultirange := downtime.down_within(p_ssu_id, v_window);
  v_said tstzmultirange;
  v_full tstzmultirange;
begin
  perform downtime.end_reported_stops(p_ssu_id, v_window, v_down);
  -- Where one began that signals opened they say, also of one that somebody ended.
  perform downtime.write_stop(p_ssu_id, s.id, lower(d), s.ended_at)
     from downtime.stoppages s
     join unnest(v_down) d on lower(d) < s.started_at and upper(d) >= s.started_at
    where s.company_id = app.company_id() and s.ssu_id = p_ssu_id and s.source = 'auto' and s.closed_by is not null
      and tstzrange(s.started_at, s.ended_at, '[]') && v_reach
      and not exists (select from downtime.stoppages o
                       where o.company_id = s.company_id and o.ssu_id = s.ssu_id and o.id <> s.id
                         and tstzrange(o.started_at, o.ended_at) && tstzrange(lower(d), s.started_at));
  -- What people said, each end by hand reaching as far as the machine was down.
  select coalesce(range_agg(tstzrange(s.started_at, case when s.closed_by is null then coalesce(s.ended_at, 'infinity')
                                                     else coalesce(upper(d), s.ended_at) end)), '{}')
    into v_said
    from downtime.stoppages s
    left join unnest(v_down) d on s.closed_by is not null and d @> s.ended_at
   where s.company_id = app.company_id() and s.ssu_id = p_ssu_id
     and (s.source = 'manual' or s.closed_by is not null) and tstzrange(s.started_at, s.ended_at, '[]') && v_reach;
  if downtime.is_ended_by_hand(p_ssu_id, p_from) then
    select v_said + coalesce(range_agg(d), '{}') into v_said from unnest(v_down) d where lower(d) = p_from;
  end if;
  -- A stop that reaches beyond the window keeps what it has there.
  select coalesce(range_agg(tstzrange(s.started_at, coalesce(s.ended_at, 'infinity'))), '{}')
         - v_window::tstzmultirange + (v_down - v_said)
    into v_full
    from downtime.stoppages s
   where s.company_id = app.company_id() and s.ssu_id = p_ssu_id and s.source = 'auto' and s.closed_by is null
     and tstzrange(s.started_at, s.ended_at, '[]') && v_reach;
  perform downtime.write_stops(p_ssu_id, v_reach, v_full);
end;
$$;
comment on function downtime.correct_stops is
  'Makes the stops of a locked machine within a time what its history says. Emits downtime.started, downtime.ended.';
