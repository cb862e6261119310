-- Whole days come from the sums that the worker keeps, if nothing was told of them since; all else from what was
-- recorded: both ends, days not summed yet, and those with late news. Either way the sums are the same. Where all whole
-- days of a machine are believed and have totals, their difference stands for them. Of the day on which the window
-- begins the shorter part is computed: where that lies before the window, it is taken off the day.
-- Long: the sum of each column, three times.
create function insights.window_figures(p_window tstzrange, p_ssu_ids bigint[])
  returns table (ssu_id bigint, figures insights.figures)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_zone constant text := app.timezone();
  v_day constant date := (lower(p_window) at time zone v_zone)::date;
  v_span constant tstzrange := insights.day_span(v_day, v_zone);
  v_is_taken_off constant boolean := upper(v_span) <= upper(p_window)
    and lower(p_window) - lower(v_span) < upper(v_span) - lower(p_window);
  v_before constant tstzrange := tstzrange(lower(v_span), lower(p_window)); -- what is taken off
  v_window constant tstzrange := case when v_is_taken_off then v_before + p_window else p_window end;
  v_first constant date := v_day + case when lower(v_span) = lower(v_window) then 0 else 1 end;
  v_next constant date := greatest(v_first, (upper(v_window) at time zone v_zone)::date);
  v_middle constant tstzmultirange := case when v_first = v_next then '{}' else tstzmultirange(tstzrange(
    lower(insights.day_span(v_first, v_zone)), lower(insights.day_span(v_next, v_zone)))) end;
  v_all_news constant tstzmultirange := coalesce((
    select range_agg(n.span) from insights.late_news n
     where n.company_id = app.company_id() and n.ssu_id is null), '{}');
  v_has_totals constant boolean := v_first < v_next and not v_all_news && v_middle and exists (
    select from insights.rollups r
     where r.company_id = app.company_id() and r.first_total <= v_first and r.next_total >= v_next);
begin
  return query
  with news as materialized (
    select n.ssu_id, range_agg(n.span) as times from insights.late_news n
     where n.company_id = app.company_id() and n.ssu_id is not null group by n.ssu_id
  ), totalled as materialized (
    select b.ssu_id, b.scheduled_seconds - a.scheduled_seconds as scheduled_seconds,
           b.maintenance_seconds - a.maintenance_seconds as maintenance_seconds,
           b.no_data_seconds - a.no_data_seconds as no_data_seconds,
           b.not_planned_seconds - a.not_planned_seconds as not_planned_seconds,
           b.planned_seconds - a.planned_seconds as planned_seconds, b.down_seconds - a.down_seconds as down_seconds,
           b.setup_seconds - a.setup_seconds as setup_seconds, b.minor_seconds - a.minor_seconds as minor_seconds,
           b.stops - a.stops as stops, b.failures - a.failures as failures, b.services - a.services as services,
           b.counts - a.counts as counts, b.unrated_counts - a.unrated_counts as unrated_counts,
           b.good_quantity - a.good_quantity as good_quantity, b.scrap_quantity - a.scrap_quantity as scrap_quantity,
           b.ideal_seconds - a.ideal_seconds as ideal_seconds
      from insights.machine_totals a
      join insights.machine_totals b on b.company_id = a.company_id and b.day = v_next and b.ssu_id = a.ssu_id
      left join news n on n.ssu_id = a.ssu_id
     where v_has_totals and a.company_id = app.company_id() and a.day = v_first and a.ssu_id = any (p_ssu_ids)
       and (n.ssu_id is null or not n.times && v_middle)
  ), day_by_day as materialized (
    select s.id from unnest(p_ssu_ids) s (id) left join totalled t on t.ssu_id = s.id where t.ssu_id is null
  ), believed as materialized (
    select d.ssu_id, array_agg(d.day) as days, sum(d.scheduled_seconds) as scheduled_seconds,
           sum(d.maintenance_seconds) as maintenance_seconds, sum(d.no_data_seconds) as no_data_seconds,
           sum(d.not_planned_seconds) as not_planned_seconds, sum(d.planned_seconds) as planned_seconds,
           sum(d.down_seconds) as down_seconds, sum(d.setup_seconds) as setup_seconds,
           sum(d.minor_seconds) as minor_seconds, sum(d.stops) as stops, sum(d.failures) as failures,
           sum(d.services) as services, sum(d.counts) as counts, sum(d.unrated_counts) as unrated_counts,
           sum(d.good_quantity) as good_quantity, sum(d.scrap_quantity) as scrap_quantity,
           sum(d.ideal_seconds) as ideal_seconds
      from insights.machine_days d
      left join news n on n.ssu_id = d.ssu_id
     where d.company_id = app.company_id() and d.day >= v_first and d.day < v_next
       and d.ssu_id = any (array(select y.id from day_by_day y))
       and (n.ssu_id is null or not n.times && insights.day_span(d.day, v_zone))
       and (v_all_news = '{}' or not v_all_news && insights.day_span(d.day, v_zone))
     group by d.ssu_id
  ), piece as materialized (
    select s.id, e.span
      from unnest(p_ssu_ids) s (id)
     cross join unnest(tstzmultirange(v_window) - v_middle) e (span)
    union all
    select s.id, v_before from unnest(p_ssu_ids) s (id) where v_is_taken_off and not isempty(v_before)
    union all
    select s.id, m.span
      from day_by_day s
      left join believed b on b.ssu_id = s.id
     cross join lateral unnest(v_middle - coalesce((
        select range_agg(insights.day_span(x.day, v_zone)) from unnest(b.days) x (day)), '{}')) m (span)
     where coalesce(cardinality(b.days), 0) < v_next - v_first
  ), figure as materialized (
    select f.* from insights.figures_of(array(select row(q.id, q.span)::insights.piece from piece q)) f
  )
  select x.ssu_id, row(x.ssu_id, sum(x.scheduled_seconds), sum(x.maintenance_seconds), sum(x.no_data_seconds),
           sum(x.not_planned_seconds), sum(x.planned_seconds), sum(x.down_seconds), sum(x.setup_seconds),
           sum(x.minor_seconds), sum(x.stops)::bigint, sum(x.failures)::bigint, sum(x.services)::bigint,
           sum(x.counts)::bigint, sum(x.unrated_counts)::bigint, sum(x.good_quantity), sum(x.scrap_quantity),
           sum(x.ideal_seconds))::insights.figures
    from (
      select f.ssu_id, f.scheduled_seconds, f.maintenance_seconds, f.no_data_seconds, f.not_planned_seconds,
             f.planned_seconds, f.down_seconds, f.setup_seconds, f.minor_seconds, f.stops, f.failures, f.services,
             f.counts, f.unrated_counts, f.good_quantity, f.scrap_quantity, f.ideal_seconds
        from figure f where not v_is_taken_off or f.span <> v_before
      union all
      select f.ssu_id, -f.scheduled_seconds, -f.maintenance_seconds, -f.no_data_seconds, -f.not_planned_seconds,
             -f.planned_seconds, -f.down_seconds, -f.setup_seconds, -f.minor_seconds, -f.stops, -f.failures,
             -f.services, -f.counts, -f.unrated_counts, -f.good_quantity, -f.scrap_quantity, -f.ideal_seconds
        from figure f where v_is_taken_off and f.span = v_before
      union all
      select b.ssu_id, b.scheduled_seconds, b.maintenance_seconds, b.no_data_seconds, b.not_planned_seconds,
             b.planned_seconds, b.down_seconds, b.setup_seconds, b.minor_seconds, b.stops, b.failures, b.services,
             b.counts, b.unrated_counts, b.good_quantity, b.scrap_quantity, b.ideal_seconds
        from believed b
      union all
      select t.* from totalled t
    ) x
   group by x.ssu_id;
end;
$$;
comment on function insights.window_figures is
  'The sums behind the figures of machines within a window.';
