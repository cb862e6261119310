-- Stops of a machine follow each other (downtime.stopped_within): of those before a piece only the last can reach into
-- it. An open stop lasts until now; how long it will have been nobody knows, so it is no minor one until it ends. What
-- a machine came back into use with began before it went. What ended at the moment at which it began is a mistaken tap:
-- it takes no time and counts as no stop. Stops of most machines are read by their time, those of some machine by
-- machine.
-- Long: one part for each way in which they are read.
create function insights.stops_in(p_pieces insights.piece[])
  returns setof insights.stop
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_generic_plan
as $$
declare
  v_spans constant tstzrange[] := array(select distinct p.span from unnest(p_pieces) p);
  v_by_time constant boolean := insights.are_of_most(p_pieces, cardinality(v_spans));
  v_back constant bigint[] := array(
    select u.ssu_id from sites.unused_times u where u.company_id = app.company_id() and u.ended_at is not null);
begin
  return query
  select s.ssu_id, s.span, s.id, s.started_at, s.ended_at,
         tstzrange(greatest(s.started_at, lower(s.span)), greatest(s.started_at, lower(s.span),
                   least(coalesce(s.ended_at, app.now()), upper(s.span)))),
         s.reason_code_id,
         case
           when coalesce(r.counts_as, 'availability') = 'availability'
             and downtime.duration_seconds(s.started_at, s.ended_at)
               < case when s.reason_code_id is null then m.minor_stop_seconds else r.minor_stop_seconds end
           then 'performance'
           else coalesce(r.counts_as, 'availability')
         end,
         s.started_at >= lower(s.span) and s.started_at is distinct from s.ended_at
           and (s.ssu_id <> all (v_back) or not insights.goes_on(s.ssu_id, s.started_at))
    from (
      select p.ssu_id, p.span, b.id, b.started_at, b.ended_at, b.reason_code_id
        from unnest(v_spans) d (span)
       cross join lateral (
          select t.ssu_id, t.id, t.started_at, t.ended_at, t.reason_code_id from downtime.stoppages t
           where t.company_id = app.company_id() and t.started_at >= lower(d.span) and t.started_at < upper(d.span)
          offset 0) b
        join unnest(p_pieces) p on p.ssu_id = b.ssu_id and p.span = d.span
       where v_by_time
      union all
      select p.ssu_id, p.span, b.id, b.started_at, b.ended_at, b.reason_code_id
        from unnest(p_pieces) p
       cross join lateral (
          select t.id, t.started_at, t.ended_at, t.reason_code_id from downtime.stoppages t
           where t.company_id = app.company_id() and t.ssu_id = p.ssu_id and t.started_at >= lower(p.span)
             and t.started_at < upper(p.span)) b
       where not v_by_time
      union all
      select p.ssu_id, p.span, l.id, l.started_at, l.ended_at, l.reason_code_id
        from unnest(p_pieces) p
       cross join lateral (
          select t.id, t.started_at, t.ended_at, t.reason_code_id from downtime.stoppages t
           where t.company_id = app.company_id() and t.ssu_id = p.ssu_id and t.started_at < lower(p.span)
           order by t.started_at desc, t.id desc limit 1) l
       where p.begins_stopped is distinct from false and coalesce(l.ended_at, app.now()) > lower(p.span)
    ) s
    join sites.ssus m on m.company_id = app.company_id() and m.id = s.ssu_id
    left join maintenance.reason_codes r on r.company_id = app.company_id() and r.id = s.reason_code_id;
end;
$$;
comment on function insights.stops_in is
  'The stops that reach into pieces of machines'' time, each with what it counts as.';
