-- Totals are known at the anchor, one end of the days; the others follow by what lies between. A machine that has none
-- there begins with nothing: only differences are asked for.
-- Long: each column four times.
create function insights.add_totals(p_ssu_ids bigint[], p_from date, p_to date, p_anchor date)
  returns bigint
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_done bigint;
begin
  with running as materialized (
    select m.id as ssu_id, g.day::date as day,
           coalesce(sum(d.scheduled_seconds) over w, 0) as scheduled_seconds,
           coalesce(sum(d.maintenance_seconds) over w, 0) as maintenance_seconds,
           coalesce(sum(d.no_data_seconds) over w, 0) as no_data_seconds,
           coalesce(sum(d.not_planned_seconds) over w, 0) as not_planned_seconds,
           coalesce(sum(d.planned_seconds) over w, 0) as planned_seconds,
           coalesce(sum(d.down_seconds) over w, 0) as down_seconds,
           coalesce(sum(d.setup_seconds) over w, 0) as setup_seconds,
           coalesce(sum(d.minor_seconds) over w, 0) as minor_seconds, coalesce(sum(d.stops) over w, 0) as stops,
           coalesce(sum(d.failures) over w, 0) as failures, coalesce(sum(d.services) over w, 0) as services,
           coalesce(sum(d.counts) over w, 0) as counts, coalesce(sum(d.unrated_counts) over w, 0) as unrated_counts,
           coalesce(sum(d.good_quantity) over w, 0) as good_quantity,
           coalesce(sum(d.scrap_quantity) over w, 0) as scrap_quantity,
           coalesce(sum(d.ideal_seconds) over w, 0) as ideal_seconds
      from unnest(p_ssu_ids) m (id)
     cross join generate_series(p_from::timestamp, p_to::timestamp, interval '1 day') g (day)
      left join insights.machine_days d on d.company_id = app.company_id() and d.ssu_id = m.id
       and d.day = g.day::date - 1 and d.day >= p_from
    window w as (partition by m.id order by g.day)
  )
  insert into insights.machine_totals as t
    (company_id, day, ssu_id, scheduled_seconds, maintenance_seconds, no_data_seconds, not_planned_seconds,
     planned_seconds, down_seconds, setup_seconds, minor_seconds, stops, failures, services, counts, unrated_counts,
     good_quantity, scrap_quantity, ideal_seconds)
  select app.company_id(), r.day, r.ssu_id,
         coalesce(a.scheduled_seconds, 0) + r.scheduled_seconds - k.scheduled_seconds,
         coalesce(a.maintenance_seconds, 0) + r.maintenance_seconds - k.maintenance_seconds,
         coalesce(a.no_data_seconds, 0) + r.no_data_seconds - k.no_data_seconds,
         coalesce(a.not_planned_seconds, 0) + r.not_planned_seconds - k.not_planned_seconds,
         coalesce(a.planned_seconds, 0) + r.planned_seconds - k.planned_seconds,
         coalesce(a.down_seconds, 0) + r.down_seconds - k.down_seconds,
         coalesce(a.setup_seconds, 0) + r.setup_seconds - k.setup_seconds,
         coalesce(a.minor_seconds, 0) + r.minor_seconds - k.minor_seconds, coalesce(a.stops, 0) + r.stops - k.stops,
         coalesce(a.failures, 0) + r.failures - k.failures, coalesce(a.services, 0) + r.services - k.services,
         coalesce(a.counts, 0) + r.counts - k.counts,
         coalesce(a.unrated_counts, 0) + r.unrated_counts - k.unrated_counts,
         coalesce(a.good_quantity, 0) + r.good_quantity - k.good_quantity,
         coalesce(a.scrap_quantity, 0) + r.scrap_quantity - k.scrap_quantity,
         coalesce(a.ideal_seconds, 0) + r.ideal_seconds - k.ideal_seconds
    from running r
    join running k on k.ssu_id = r.ssu_id and k.day = p_anchor
    left join insights.machine_totals a on a.company_id = app.company_id() and a.ssu_id = r.ssu_id and a.day = p_anchor
  on conflict on constraint machine_totals_pkey do update
    set scheduled_seconds = excluded.scheduled_seconds, maintenance_seconds = excluded.maintenance_seconds,
        no_data_seconds = excluded.no_data_seconds, not_planned_seconds = excluded.not_planned_seconds,
        planned_seconds = excluded.planned_seconds, down_seconds = excluded.down_seconds,
        setup_seconds = excluded.setup_seconds, minor_seconds = excluded.minor_seconds, stops = excluded.stops,
        failures = excluded.failures, services = excluded.services, counts = excluded.counts,
        unrated_counts = excluded.unrated_counts, good_quantity = excluded.good_quantity,
        scrap_quantity = excluded.scrap_quantity, ideal_seconds = excluded.ideal_seconds;
  get diagnostics v_done = row_count;
  return v_done;
end;
$$;
comment on function insights.add_totals is
  'Keeps the totals of machines from one day to another, by those of the anchor; answers how many.';
