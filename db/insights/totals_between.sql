-- What a machine has come to is the total of its days and what the present day had come to by an hour; it is known of
-- machines of which nothing was told late. Both moments are those of insights.kept_until, or a day's begin.
-- Long: each column twice.
create function insights.totals_between(
  p_begin   timestamptz,
  p_end     timestamptz,
  p_ssu_ids bigint[],
  p_kept    insights.rollups
)
  returns table (
    ssu_id bigint,
    scheduled_seconds numeric, maintenance_seconds numeric, no_data_seconds numeric, not_planned_seconds numeric,
    planned_seconds numeric, down_seconds numeric, setup_seconds numeric, minor_seconds numeric, stops bigint,
    failures bigint, services bigint, counts bigint, unrated_counts bigint, good_quantity numeric,
    scrap_quantity numeric, ideal_seconds numeric,
    began_stopped boolean, began_unplanned boolean, ends_stopped boolean, ends_unplanned boolean
  )
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_generic_plan
  set enable_nestloop = off -- what a plan made once thinks of few machines holds for many too
as $$
declare
  v_zone constant text := app.timezone();
  v_first constant date := insights.day_of(p_begin, v_zone);
  v_last constant date := insights.day_of(p_end, v_zone);
  v_has_begin constant boolean := insights.has_hours(p_begin, p_kept, v_zone);
  v_has_end constant boolean := insights.has_hours(p_end, p_kept, v_zone);
  v_span constant tstzrange := tstzrange(lower(insights.day_span(v_first, v_zone)), p_end);
  v_doubted constant bigint[] := array(
    select distinct n.ssu_id from insights.late_news n where n.company_id = app.company_id() and n.span && v_span);
begin
  if array_position(v_doubted, null) is not null then
    return;
  end if;
  return query
  select b.ssu_id,
         b.scheduled_seconds - a.scheduled_seconds
           + coalesce(d.scheduled_seconds, 0) - coalesce(c.scheduled_seconds, 0),
         b.maintenance_seconds - a.maintenance_seconds
           + coalesce(d.maintenance_seconds, 0) - coalesce(c.maintenance_seconds, 0),
         b.no_data_seconds - a.no_data_seconds
           + coalesce(d.no_data_seconds, 0) - coalesce(c.no_data_seconds, 0),
         b.not_planned_seconds - a.not_planned_seconds
           + coalesce(d.not_planned_seconds, 0) - coalesce(c.not_planned_seconds, 0),
         b.planned_seconds - a.planned_seconds
           + coalesce(d.planned_seconds, 0) - coalesce(c.planned_seconds, 0),
         b.down_seconds - a.down_seconds
           + coalesce(d.down_seconds, 0) - coalesce(c.down_seconds, 0),
         b.setup_seconds - a.setup_seconds
           + coalesce(d.setup_seconds, 0) - coalesce(c.setup_seconds, 0),
         b.minor_seconds - a.minor_seconds
           + coalesce(d.minor_seconds, 0) - coalesce(c.minor_seconds, 0),
         b.stops - a.stops
           + coalesce(d.stops, 0) - coalesce(c.stops, 0),
         b.failures - a.failures
           + coalesce(d.failures, 0) - coalesce(c.failures, 0),
         b.services - a.services
           + coalesce(d.services, 0) - coalesce(c.services, 0),
         b.counts - a.counts
           + coalesce(d.counts, 0) - coalesce(c.counts, 0),
         b.unrated_counts - a.unrated_counts
           + coalesce(d.unrated_counts, 0) - coalesce(c.unrated_counts, 0),
         b.good_quantity - a.good_quantity
           + coalesce(d.good_quantity, 0) - coalesce(c.good_quantity, 0),
         b.scrap_quantity - a.scrap_quantity
           + coalesce(d.scrap_quantity, 0) - coalesce(c.scrap_quantity, 0),
         b.ideal_seconds - a.ideal_seconds
           + coalesce(d.ideal_seconds, 0) - coalesce(c.ideal_seconds, 0),
         c.begins_stopped, c.begins_unplanned, d.begins_stopped, d.begins_unplanned
    from insights.machine_totals a
    join insights.machine_totals b
      on b.company_id = a.company_id and b.day = v_last and b.ssu_id = a.ssu_id and b.ssu_id = any (p_ssu_ids)
    left join insights.machine_hours c
      on v_has_begin and c.company_id = a.company_id and c.at = p_begin and c.ssu_id = a.ssu_id
     and c.ssu_id = any (p_ssu_ids)
    left join insights.machine_hours d
      on v_has_end and d.company_id = a.company_id and d.at = p_end and d.ssu_id = a.ssu_id
     and d.ssu_id = any (p_ssu_ids)
   where a.company_id = app.company_id() and a.day = v_first and a.ssu_id = any (p_ssu_ids)
     and a.ssu_id <> all (v_doubted) and (not v_has_begin or c.ssu_id is not null)
     and (not v_has_end or d.ssu_id is not null);
end;
$$;
comment on function insights.totals_between is
  'The sums of machines between two moments of which totals are kept, and what reaches over these; only of machines '
  'whose totals are right.';
