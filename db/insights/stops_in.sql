-- Stops of a machine follow each other (downtime.stopped_within): of those before a piece only the last can reach into
-- it. An open stop lasts until now; how long it will have been nobody knows, so it is no minor one until it ends. What
-- a machine came back into use with began before it went.
create function insights.stops_in(p_pieces insights.piece[])
  returns setof insights.stop
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_back constant bigint[] := array(
    select u.ssu_id from sites.unused_times u where u.company_id = app.company_id() and u.ended_at is not null);
begin
  return query
  select p.ssu_id, p.span, s.id, s.started_at, s.ended_at,
         tstzrange(greatest(s.started_at, lower(p.span)), greatest(s.started_at, lower(p.span),
                   least(coalesce(s.ended_at, app.now()), upper(p.span)))),
         s.reason_code_id,
         case
           when coalesce(r.counts_as, 'availability') = 'availability'
             and downtime.duration_seconds(s.started_at, s.ended_at)
               < case when s.reason_code_id is null then m.minor_stop_seconds else r.minor_stop_seconds end
           then 'performance'
           else coalesce(r.counts_as, 'availability')
         end,
         s.started_at >= lower(p.span)
           and (p.ssu_id <> all (v_back) or not insights.goes_on(p.ssu_id, s.started_at))
    from unnest(p_pieces) p
    join sites.ssus m on m.company_id = app.company_id() and m.id = p.ssu_id
   cross join lateral (
      select b.id, b.started_at, b.ended_at, b.reason_code_id from downtime.stoppages b
       where b.company_id = app.company_id() and b.ssu_id = p.ssu_id and b.started_at >= lower(p.span)
         and b.started_at < upper(p.span)
      union all
      select l.id, l.started_at, l.ended_at, l.reason_code_id from (
        select b.id, b.started_at, b.ended_at, b.reason_code_id from downtime.stoppages b
         where b.company_id = app.company_id() and b.ssu_id = p.ssu_id and b.started_at < lower(p.span)
         order by b.started_at desc, b.id desc limit 1) l
       where coalesce(l.ended_at, app.now()) > lower(p.span)) s
    left join maintenance.reason_codes r on r.company_id = app.company_id() and r.id = s.reason_code_id;
end;
$$;
comment on function insights.stops_in is
  'The stops that reach into pieces of machines'' time, each with what it counts as.';
