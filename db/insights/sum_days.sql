create function insights.sum_days(p_ssu_ids bigint[], p_days date[])
  returns bigint
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_zone constant text := app.timezone();
  v_done bigint;
begin
  insert into insights.machine_days as d
    (company_id, day, ssu_id, scheduled_seconds, maintenance_seconds, no_data_seconds, not_planned_seconds,
     planned_seconds, down_seconds, setup_seconds, minor_seconds, stops, failures, services, counts, unrated_counts,
     good_quantity, scrap_quantity, ideal_seconds)
  select app.company_id(), insights.day_of(lower(f.span), v_zone), f.ssu_id,
         f.scheduled_seconds, f.maintenance_seconds, f.no_data_seconds, f.not_planned_seconds, f.planned_seconds,
         f.down_seconds, f.setup_seconds, f.minor_seconds, f.stops, f.failures, f.services, f.counts,
         f.unrated_counts, f.good_quantity, f.scrap_quantity, f.ideal_seconds
    from insights.figures_of(array(
      select row(x.ssu_id, insights.day_span(x.day, v_zone), null, null)::insights.piece
        from unnest(p_ssu_ids, p_days) x (ssu_id, day))) f;
  get diagnostics v_done = row_count;
  return v_done;
end;
$$;
comment on function insights.sum_days is
  'Keeps the sums of machines and days, pair by pair, that are not kept yet; answers how many.';
