-- A stop goes on as the time that has most of its own, as a reading that comes late first draws it out and the next
-- one parts it again; one that has a reason goes before those that have none. Whoever loses a time to another takes the
-- next. What never was goes; one that somebody gave a reason for stays as he knew it (until then, where it stood), and
-- so does one that somebody ended where it began.
create function downtime.matched_stops(p_ssu_id bigint, p_window tstzrange, p_stops tstzmultirange)
  returns downtime.matched_stop[]
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_generic_plan
  set enable_nestloop = off -- what a plan made once thinks of few stops holds for thousands too
as $$
declare
  v_there constant downtime.stoppages[] := array(
    select s from downtime.stoppages s
     where s.company_id = app.company_id() and s.ssu_id = p_ssu_id
       and tstzrange(s.started_at, s.ended_at, case when s.ended_at = s.started_at then '[]' else '[)' end)
           && p_window
       and not downtime.is_begun_anew(s));
  v_touched constant downtime.touched_span[] := downtime.touched_spans(v_there, p_stops);
  v_open downtime.touched_span[] := v_touched;
  v_matched downtime.matched_stop[] := '{}';
begin
  while v_open <> '{}' loop -- whom nobody goes before takes what nobody before him wants: at least one each time
    v_matched := v_matched || array(
      select (r.id, r.span)::downtime.matched_stop
        from (select o.id, o.span,
                     row_number() over (partition by o.id
                                        order by o.is_said desc, o.shared desc, o.id, lower(o.span)) as of_stop,
                     row_number() over (partition by o.span
                                        order by o.is_said desc, o.shared desc, o.id, lower(o.span)) as of_span
                from unnest(v_open) o) r
       where r.of_stop = 1 and r.of_span = 1);
    v_open := array(
      select o from unnest(v_open) o
       where o.id not in (select m.id from unnest(v_matched) m)
         and o.span not in (select m.span from unnest(v_matched) m));
  end loop;
  return v_matched || array(
    select (s.id, case when s.said_from is not null and s.id not in (select o.id from unnest(v_touched) o)
                       then tstzrange(s.said_from, s.said_until, '[]') end)::downtime.matched_stop
      from unnest(v_there) s
     where s.id not in (select m.id from unnest(v_matched) m)
       and (s.id in (select o.id from unnest(v_touched) o)
            or case when s.said_from is not null
                    then s.ended_at is null or p_stops && tstzrange(s.started_at, s.ended_at)
                    else s.ended_at is distinct from s.started_at end));
end;
$$;
comment on function downtime.matched_stops is
  'Which stops that people did not begin within a time go on as which of those given; null: it goes.';
