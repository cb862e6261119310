create function insights.days_between(p_first date, p_next date, p_ssu_ids bigint[])
  returns table (
    ssu_id bigint, times tstzmultirange,
    scheduled_seconds numeric, maintenance_seconds numeric, no_data_seconds numeric, not_planned_seconds numeric,
    planned_seconds numeric, down_seconds numeric, setup_seconds numeric, minor_seconds numeric, stops bigint,
    failures bigint, services bigint, counts bigint, unrated_counts bigint, good_quantity numeric,
    scrap_quantity numeric, ideal_seconds numeric
  )
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_generic_plan
  set enable_nestloop = off -- what a plan made once thinks of few machines holds for many too
as $$
declare
  v_zone constant text := app.timezone();
  v_all_news constant tstzmultirange := coalesce((
    select range_agg(n.span) from insights.late_news n
     where n.company_id = app.company_id() and n.ssu_id is null), '{}');
begin
  return query
  select d.ssu_id, range_agg(s.span),
         sum(d.scheduled_seconds), sum(d.maintenance_seconds), sum(d.no_data_seconds), sum(d.not_planned_seconds),
         sum(d.planned_seconds), sum(d.down_seconds), sum(d.setup_seconds), sum(d.minor_seconds),
         sum(d.stops)::bigint, sum(d.failures)::bigint, sum(d.services)::bigint, sum(d.counts)::bigint,
         sum(d.unrated_counts)::bigint, sum(d.good_quantity), sum(d.scrap_quantity), sum(d.ideal_seconds)
    from insights.machine_days d
    left join (
      select n.ssu_id, range_agg(n.span) as times from insights.late_news n
       where n.company_id = app.company_id() and n.ssu_id is not null group by n.ssu_id) n on n.ssu_id = d.ssu_id
   cross join lateral (select insights.day_span(d.day, v_zone) as span) s
   where d.company_id = app.company_id() and d.day >= p_first and d.day < p_next and d.ssu_id = any (p_ssu_ids)
     and (n.ssu_id is null or not n.times && s.span) and (v_all_news = '{}' or not v_all_news && s.span)
   group by d.ssu_id;
end;
$$;
comment on function insights.days_between is
  'The sums of machines'' days that are kept and right, and when these days are.';
