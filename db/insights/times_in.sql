-- THE planned time, and what it went to: shifts less maintenance, less what nobody has data of, less what was not
-- planned after all. A stop goes on in time without data until it is known to have ended. Every figure and
-- downtime_events.summary ask here. What was not told takes nothing away and is not cut; offset 0: what is cut is cut
-- once.
-- Long: each kind of time by itself.
create function insights.times_in(p_pieces insights.piece[])
  returns setof insights.times
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_generic_plan
  set work_mem = '64MB'
as $$
begin
  return query
  with stopped as materialized (
    select s.ssu_id, s.span, range_agg(s.stood) as stood,
           range_agg(s.stood) filter (where s.counts_as in ('availability', 'setup')) as down,
           range_agg(s.stood) filter (where s.counts_as = 'setup') as setup,
           range_agg(s.stood) filter (where s.counts_as = 'performance') as minor,
           range_agg(s.stood) filter (where s.counts_as = 'not_planned') as not_planned,
           array_agg(s.started_at) filter (where s.begins and s.counts_as = 'availability') as failures,
           array_agg(s.started_at) filter (where s.begins and s.counts_as = 'setup') as setups
      from insights.stops_in(p_pieces) s
     group by s.ssu_id, s.span
  ), state as materialized (
    select s.ssu_id, s.span, range_agg(s.lasted) as lasted,
           range_agg(s.lasted) filter (where s.kind = 'maintenance') as maintenance,
           range_agg(s.lasted) filter (where s.kind = 'no_data') as no_data,
           array_agg(s.at) filter (where s.begins and s.kind = 'maintenance') as services
      from insights.states_in(p_pieces) s
     group by s.ssu_id, s.span
  )
  select k.ssu_id, k.span, k.scheduled, a.maintenance, a.no_data, b.not_planned, c.planned, d.down,
         case when s.setup is null then '{}' else c.planned * s.setup end,
         case when s.minor is null then '{}' else c.planned * s.minor - d.down end,
         e.failures + case when s.setups is null then 0
           else (select count(*) from unnest(s.setups) t (at) where c.planned @> t.at) end,
         e.failures, case when t.services is null then 0
           else (select count(*) from unnest(t.services) t (at) where k.scheduled @> t.at) end, coalesce(t.lasted, '{}')
    from insights.calendars(p_pieces) k
    left join stopped s on s.ssu_id = k.ssu_id and s.span = k.span
    left join state t on t.ssu_id = k.ssu_id and t.span = k.span
   cross join lateral (
      select case when t.maintenance is null then '{}' else k.scheduled * t.maintenance end as maintenance,
             case when t.no_data is null then '{}' when s.stood is null then k.scheduled * t.no_data
             else k.scheduled * (t.no_data - s.stood) end as no_data
      offset 0) a
   cross join lateral (
      select n.known, case when s.not_planned is null then '{}' else n.known * s.not_planned end as not_planned
        from (select case when t.ssu_id is null then k.scheduled
                     else k.scheduled - a.maintenance - a.no_data end as known offset 0) n
      offset 0) b
   cross join lateral (
      select case when s.not_planned is null then b.known else b.known - b.not_planned end as planned offset 0) c
   cross join lateral (
      select case when s.down is null then '{}' else c.planned * s.down end as down offset 0) d
   cross join lateral (
      select case when s.failures is null then 0
             else (select count(*) from unnest(s.failures) t (at) where c.planned @> t.at) end as failures offset 0) e;
end;
$$;
comment on function insights.times_in is
  'What pieces of machines'' time went to: planned or not, running, down, and how often they stopped.';
