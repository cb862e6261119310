-- What somebody gave a reason for was the stop as he knew it then, however much late readings made of it since; another
-- was the time that it had, and touching that is enough. What has an end counts to its end, also where that lies ahead,
-- and what has none until now. Stops and times are numbered along time, so that of thousands each is compared only with
-- its neighbours.
create function downtime.touched_spans(p_there downtime.stoppages[], p_stops tstzmultirange)
  returns downtime.touched_span[]
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_generic_plan
  set enable_nestloop = off -- what a plan made once thinks of few stops holds for thousands too
as $$
begin
  return array(
    with there as materialized (
      select s.id, s.said_from is not null as is_said, coalesce(s.said_from, s.started_at) as at,
             coalesce(s.said_until, s.ended_at, 'infinity') as until
        from unnest(p_there) s
    ), spans as materialized (
      select w.span, row_number() over (order by w.span) as place from unnest(p_stops) w (span)
    ), places as materialized (
      select k.id, k.is_end, count(k.span) over (order by k.at, k.span is null) as place
        from (select lower(w.span) as at, w.span, null::bigint as id, null::boolean as is_end from spans w
              union all select t.at, null, t.id, false from there t
              union all select t.until, null, t.id, true from there t) k
    ), near as (
      select t.*, g.place
        from there t
        join places b on b.id = t.id and not b.is_end
        join places e on e.id = t.id and e.is_end
       cross join lateral generate_series(greatest(b.place, 1), e.place) g (place)
    )
    select (n.id, w.span, n.is_said, x.shared)::downtime.touched_span
      from near n
      join spans w on w.place = n.place
     cross join lateral (select greatest(n.at, lower(w.span)) as at) b
     cross join lateral (
        select coalesce(nullif(least(n.until, upper(w.span)), 'infinity'), greatest(app.now(), b.at)) - b.at
                 as shared) x
     where upper(w.span) >= n.at and (x.shared > '0' or not n.is_said or n.at = n.until));
end;
$$;
comment on function downtime.touched_spans is
  'Stops, each with those of the times given that it may go on as.';
