-- Whole days come from the sums that the worker keeps, if nothing was told of them since; all else from what was
-- recorded: both ends, days not summed yet, and those with late news. Either way the sums are the same.
-- Long: the sum of each column.
create function insights.window_figures(p_window tstzrange, p_ssu_ids bigint[])
  returns table (ssu_id bigint, figures insights.figures)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_zone constant text := app.timezone();
  v_day constant date := (lower(p_window) at time zone v_zone)::date;
  v_first constant date := v_day + case when lower(insights.day_span(v_day, v_zone)) = lower(p_window) then 0
    else 1 end;
  v_next constant date := greatest(v_first, (upper(p_window) at time zone v_zone)::date);
  v_middle constant tstzmultirange := case when v_first = v_next then '{}' else tstzmultirange(tstzrange(
    lower(insights.day_span(v_first, v_zone)), lower(insights.day_span(v_next, v_zone)))) end;
  v_all_news constant tstzmultirange := coalesce((
    select range_agg(n.span) from insights.late_news n
     where n.company_id = app.company_id() and n.ssu_id is null), '{}');
begin
  return query
  with news as materialized (
    select n.ssu_id, range_agg(n.span) as times from insights.late_news n
     where n.company_id = app.company_id() and n.ssu_id is not null group by n.ssu_id
  ), believed as materialized (
    select d.* from insights.machine_days d
      left join news n on n.ssu_id = d.ssu_id
     where d.company_id = app.company_id() and d.day >= v_first and d.day < v_next and d.ssu_id = any (p_ssu_ids)
       and (n.ssu_id is null or not n.times && insights.day_span(d.day, v_zone))
       and (v_all_news = '{}' or not v_all_news && insights.day_span(d.day, v_zone))
  ), known as materialized (
    select b.ssu_id, array_agg(b.day) as days from believed b group by b.ssu_id
  ), piece as materialized (
    select s.id, e.span from unnest(p_ssu_ids) s (id) cross join unnest(tstzmultirange(p_window) - v_middle) e (span)
    union all
    select s.id, m.span
      from unnest(p_ssu_ids) s (id)
      left join known k on k.ssu_id = s.id
     cross join lateral unnest(v_middle - coalesce((
        select range_agg(insights.day_span(x.day, v_zone)) from unnest(k.days) x (day)), '{}')) m (span)
     where coalesce(cardinality(k.days), 0) < v_next - v_first
  )
  select x.ssu_id, row(x.ssu_id, sum(x.scheduled_seconds), sum(x.maintenance_seconds), sum(x.no_data_seconds),
           sum(x.not_planned_seconds), sum(x.planned_seconds), sum(x.down_seconds), sum(x.setup_seconds),
           sum(x.minor_seconds), sum(x.stops)::bigint, sum(x.failures)::bigint, sum(x.services)::bigint,
           sum(x.counts)::bigint, sum(x.unrated_counts)::bigint, sum(x.good_quantity), sum(x.scrap_quantity),
           sum(x.ideal_seconds))::insights.figures
    from (
      select (f.figures).*
        from insights.figures_of(array(select row(p.id, p.span)::insights.piece from piece p)) f
      union all
      select b.ssu_id, b.scheduled_seconds, b.maintenance_seconds, b.no_data_seconds, b.not_planned_seconds,
             b.planned_seconds, b.down_seconds, b.setup_seconds, b.minor_seconds, b.stops, b.failures, b.services,
             b.counts, b.unrated_counts, b.good_quantity, b.scrap_quantity, b.ideal_seconds
        from believed b
    ) x
   group by x.ssu_id;
end;
$$;
comment on function insights.window_figures is
  'The sums behind the figures of machines within a window.';
