-- What is kept is taken from there, and all else from what was recorded. Either way the sums are the same.
--
-- Of a machine of which nothing was told late totals are taken: up to the last moment before the window's end that has
-- one, less those up to the last before its begin; what lies between that moment and the begin is taken off. If that
-- would be more than half a day, totals begin with the next day instead, and what lies before it is computed. Other
-- machines are added up day by day.
-- Long: each column five times.
create function insights.window_figures(p_window tstzrange, p_ssu_ids bigint[])
  returns table (ssu_id bigint, figures insights.figures)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_generic_plan
as $$
declare
  v_zone constant text := app.timezone();
  v_from constant timestamptz := lower(p_window);
  v_to constant timestamptz := upper(p_window);
  v_first constant date := insights.day_of(v_from - interval '1 microsecond', v_zone) + 1;
  v_next constant date := greatest(v_first, insights.day_of(v_to, v_zone));
  v_midnight constant timestamptz := lower(insights.day_span(v_first, v_zone));
  v_kept insights.rollups;
  v_begin timestamptz;
  v_end timestamptz;
  v_before tstzrange; -- what is taken off
  v_after tstzrange;
  v_since tstzrange;
begin
  select r.* into v_kept from insights.rollups r where r.company_id = app.company_id();
  v_begin := insights.kept_until(v_from, v_kept, v_zone);
  v_end := insights.kept_until(v_to, v_kept, v_zone);
  if v_midnight - v_from < v_from - v_begin then
    v_begin := v_midnight;
  end if;
  v_before := insights.time_until(v_begin, v_from);
  v_after := insights.time_until(v_from, v_begin);
  v_since := insights.time_until(v_end, v_to);
  return query
  with totalled as materialized (
    select t.* from insights.totals_between(v_begin, v_end, p_ssu_ids, v_kept) t where v_begin < v_end
  ), day_by_day as materialized (
    select s.id from unnest(p_ssu_ids) s (id) left join totalled t on t.ssu_id = s.id where t.ssu_id is null
  ), summed as materialized (
    select d.* from insights.days_between(v_first, v_next, array(select y.id from day_by_day y)) d
     where exists (select from day_by_day)
  ), piece as materialized (
    select t.ssu_id, v_since as span, t.ends_stopped, t.ends_unplanned from totalled t where not isempty(v_since)
    union all
    select t.ssu_id, v_before, t.began_stopped, t.began_unplanned from totalled t where not isempty(v_before)
    union all
    select t.ssu_id, v_after, null, null from totalled t where not isempty(v_after)
    union all
    select y.id, m.span, null, null
      from day_by_day y
      left join summed d on d.ssu_id = y.id
     cross join lateral unnest(tstzmultirange(p_window) - coalesce(d.times, '{}')) m (span)
  ), figure as materialized (
    select f.* from insights.figures_of(array(select q::insights.piece from piece q)) f
  )
  select x.ssu_id, row(
           x.ssu_id, trim_scale(sum(x.scheduled_seconds)), trim_scale(sum(x.maintenance_seconds)),
           trim_scale(sum(x.no_data_seconds)), trim_scale(sum(x.not_planned_seconds)),
           trim_scale(sum(x.planned_seconds)), trim_scale(sum(x.down_seconds)), trim_scale(sum(x.setup_seconds)),
           trim_scale(sum(x.minor_seconds)), sum(x.stops)::bigint, sum(x.failures)::bigint, sum(x.services)::bigint,
           sum(x.counts)::bigint, sum(x.unrated_counts)::bigint, trim_scale(sum(x.good_quantity)),
           trim_scale(sum(x.scrap_quantity)), trim_scale(sum(x.ideal_seconds)))::insights.figures
    from (
      select f.ssu_id,
             f.scheduled_seconds, f.maintenance_seconds, f.no_data_seconds, f.not_planned_seconds, f.planned_seconds,
             f.down_seconds, f.setup_seconds, f.minor_seconds, f.stops, f.failures, f.services, f.counts,
             f.unrated_counts, f.good_quantity, f.scrap_quantity, f.ideal_seconds
        from figure f where f.span <> v_before
      union all
      select f.ssu_id,
             -f.scheduled_seconds, -f.maintenance_seconds, -f.no_data_seconds, -f.not_planned_seconds,
             -f.planned_seconds, -f.down_seconds, -f.setup_seconds, -f.minor_seconds, -f.stops, -f.failures,
             -f.services, -f.counts, -f.unrated_counts, -f.good_quantity, -f.scrap_quantity, -f.ideal_seconds
        from figure f where f.span = v_before
      union all
      select d.ssu_id,
             d.scheduled_seconds, d.maintenance_seconds, d.no_data_seconds, d.not_planned_seconds, d.planned_seconds,
             d.down_seconds, d.setup_seconds, d.minor_seconds, d.stops, d.failures, d.services, d.counts,
             d.unrated_counts, d.good_quantity, d.scrap_quantity, d.ideal_seconds
        from summed d
      union all
      select t.ssu_id,
             t.scheduled_seconds, t.maintenance_seconds, t.no_data_seconds, t.not_planned_seconds, t.planned_seconds,
             t.down_seconds, t.setup_seconds, t.minor_seconds, t.stops, t.failures, t.services, t.counts,
             t.unrated_counts, t.good_quantity, t.scrap_quantity, t.ideal_seconds
        from totalled t
    ) x
   group by x.ssu_id;
end;
$$;
comment on function insights.window_figures is
  'The sums behind the figures of machines within a window.';
