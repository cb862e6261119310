-- THE planned time, and what it went to: shifts less maintenance, less what nobody has data of, less what was not
-- planned after all. Every figure and downtime_events.summary ask here. offset 0: what is cut is cut once.
create function insights.times_in(p_pieces insights.piece[])
  returns setof insights.times
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
begin
  return query
  with calendar as materialized (
    select c.ssu_id, c.scheduled
      from insights.calendars((select array_agg(distinct p.ssu_id) from unnest(p_pieces) p),
        (select tstzrange(min(lower(p.span)), max(upper(p.span))) from unnest(p_pieces) p)) c
  ), stopped as materialized (
    select s.ssu_id, s.span,
           range_agg(s.stood) filter (where s.counts_as in ('availability', 'setup')) as down,
           range_agg(s.stood) filter (where s.counts_as = 'setup') as setup,
           range_agg(s.stood) filter (where s.counts_as = 'performance') as minor,
           range_agg(s.stood) filter (where s.counts_as = 'not_planned') as not_planned,
           array_agg(s.started_at) filter (where s.begins and s.counts_as = 'availability') as failures,
           array_agg(s.started_at) filter (where s.begins and s.counts_as = 'setup') as setups
      from insights.stops_in(p_pieces) s
     group by s.ssu_id, s.span
  ), state as materialized (
    select s.ssu_id, s.span,
           range_agg(s.lasted) filter (where s.kind = 'maintenance') as maintenance,
           range_agg(s.lasted) filter (where s.kind = 'no_data') as no_data,
           array_agg(s.at) filter (where s.begins and s.kind = 'maintenance') as services
      from insights.states_in(p_pieces) s
     group by s.ssu_id, s.span
  )
  select p.ssu_id, p.span, a.scheduled, a.maintenance, a.no_data, b.not_planned, c.planned, d.down,
         c.planned * coalesce(s.setup, '{}'), c.planned * coalesce(s.minor, '{}') - d.down,
         insights.times_within(s.failures, c.planned) + insights.times_within(s.setups, c.planned),
         insights.times_within(s.failures, c.planned), insights.times_within(t.services, a.scheduled)
    from unnest(p_pieces) p
    join calendar k on k.ssu_id = p.ssu_id
    left join stopped s on s.ssu_id = p.ssu_id and s.span = p.span
    left join state t on t.ssu_id = p.ssu_id and t.span = p.span
   cross join lateral (
      select w.scheduled, w.scheduled * coalesce(t.maintenance, '{}') as maintenance,
             w.scheduled * coalesce(t.no_data, '{}') as no_data
        from (select k.scheduled * tstzmultirange(p.span) as scheduled offset 0) w
      offset 0) a
   cross join lateral (
      select n.known, n.known * coalesce(s.not_planned, '{}') as not_planned
        from (select a.scheduled - a.maintenance - a.no_data as known offset 0) n
      offset 0) b
   cross join lateral (select b.known - b.not_planned as planned offset 0) c
   cross join lateral (select c.planned * coalesce(s.down, '{}') as down offset 0) d;
end;
$$;
comment on function insights.times_in is
  'What pieces of machines'' time went to: planned or not, running, down, and how often they stopped.';
