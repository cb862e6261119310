-- What a day had come to at an hour is what it had come to the hour before, and that hour. p_after: hours up to there
-- are kept already; null: none of these days are.
-- Long: each column four times.
create function insights.sum_hours(
  p_ssu_ids bigint[],
  p_days    date[],
  p_after   timestamptz,
  p_until   timestamptz
)
  returns bigint
  language plpgsql volatile
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_zone constant text := app.timezone();
  v_done bigint;
begin
  with mark as materialized (
    select x.ssu_id, lower(s.span) as began_at, g.at
      from unnest(p_ssu_ids, p_days) x (ssu_id, day)
     cross join lateral (select insights.day_span(x.day, v_zone) as span) s
     cross join generate_series(lower(s.span), least(upper(s.span) - interval '1 second', p_until),
                                interval '1 hour') g (at)
     where p_after is null or g.at > p_after
  ), hour as materialized (
    select f.*, upper(f.span) as at
      from insights.figures_of(array(
        select row(m.ssu_id, tstzrange(m.at - interval '1 hour', m.at), null, null)::insights.piece
          from mark m where m.at > m.began_at)) f
  ), running as materialized (
    select m.ssu_id, m.at, m.began_at,
           coalesce(sum(h.scheduled_seconds) over w, 0) as scheduled_seconds,
           coalesce(sum(h.maintenance_seconds) over w, 0) as maintenance_seconds,
           coalesce(sum(h.no_data_seconds) over w, 0) as no_data_seconds,
           coalesce(sum(h.not_planned_seconds) over w, 0) as not_planned_seconds,
           coalesce(sum(h.planned_seconds) over w, 0) as planned_seconds,
           coalesce(sum(h.down_seconds) over w, 0) as down_seconds,
           coalesce(sum(h.setup_seconds) over w, 0) as setup_seconds,
           coalesce(sum(h.minor_seconds) over w, 0) as minor_seconds, coalesce(sum(h.stops) over w, 0) as stops,
           coalesce(sum(h.failures) over w, 0) as failures, coalesce(sum(h.services) over w, 0) as services,
           coalesce(sum(h.counts) over w, 0) as counts, coalesce(sum(h.unrated_counts) over w, 0) as unrated_counts,
           coalesce(sum(h.good_quantity) over w, 0) as good_quantity,
           coalesce(sum(h.scrap_quantity) over w, 0) as scrap_quantity,
           coalesce(sum(h.ideal_seconds) over w, 0) as ideal_seconds
      from mark m
      left join hour h on h.ssu_id = m.ssu_id and h.at = m.at
    window w as (partition by m.ssu_id, m.began_at order by m.at)
  )
  insert into insights.machine_hours as t
    (company_id, at, ssu_id, scheduled_seconds, maintenance_seconds, no_data_seconds, not_planned_seconds,
     planned_seconds, down_seconds, setup_seconds, minor_seconds, stops, failures, services, counts, unrated_counts,
     good_quantity, scrap_quantity, ideal_seconds, begins_stopped, begins_unplanned)
  select app.company_id(), r.at, r.ssu_id,
         coalesce(b.scheduled_seconds, 0) + r.scheduled_seconds,
         coalesce(b.maintenance_seconds, 0) + r.maintenance_seconds,
         coalesce(b.no_data_seconds, 0) + r.no_data_seconds,
         coalesce(b.not_planned_seconds, 0) + r.not_planned_seconds,
         coalesce(b.planned_seconds, 0) + r.planned_seconds, coalesce(b.down_seconds, 0) + r.down_seconds,
         coalesce(b.setup_seconds, 0) + r.setup_seconds, coalesce(b.minor_seconds, 0) + r.minor_seconds,
         coalesce(b.stops, 0) + r.stops, coalesce(b.failures, 0) + r.failures, coalesce(b.services, 0) + r.services,
         coalesce(b.counts, 0) + r.counts, coalesce(b.unrated_counts, 0) + r.unrated_counts,
         coalesce(b.good_quantity, 0) + r.good_quantity, coalesce(b.scrap_quantity, 0) + r.scrap_quantity,
         coalesce(b.ideal_seconds, 0) + r.ideal_seconds,
         coalesce((
           select coalesce(s.ended_at, now()) > r.at from downtime.stoppages s
            where s.company_id = app.company_id() and s.ssu_id = r.ssu_id and s.started_at < r.at
            order by s.started_at desc, s.id desc limit 1), false),
         coalesce((
           select c.category in ('MAINTENANCE', 'NO_DATA') from downtime.status_changes c
            where c.company_id = app.company_id() and c.ssu_id = r.ssu_id and c.at < r.at
            order by c.at desc, c.id desc limit 1), false)
    from running r
    left join insights.machine_hours b
      on b.company_id = app.company_id() and b.at = p_after and b.at >= r.began_at and b.ssu_id = r.ssu_id
  on conflict on constraint machine_hours_pkey do update
    set scheduled_seconds = excluded.scheduled_seconds, maintenance_seconds = excluded.maintenance_seconds,
        no_data_seconds = excluded.no_data_seconds, not_planned_seconds = excluded.not_planned_seconds,
        planned_seconds = excluded.planned_seconds, down_seconds = excluded.down_seconds,
        setup_seconds = excluded.setup_seconds, minor_seconds = excluded.minor_seconds, stops = excluded.stops,
        failures = excluded.failures, services = excluded.services, counts = excluded.counts,
        unrated_counts = excluded.unrated_counts, good_quantity = excluded.good_quantity,
        scrap_quantity = excluded.scrap_quantity, ideal_seconds = excluded.ideal_seconds,
        begins_stopped = excluded.begins_stopped, begins_unplanned = excluded.begins_unplanned;
  get diagnostics v_done = row_count;
  return v_done;
end;
$$;
comment on function insights.sum_hours is
  'Keeps what machines'' days had come to at full hours, pair by pair; answers how many.';
