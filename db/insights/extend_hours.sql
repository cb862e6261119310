-- A day of the last weeks a call, the latest first: windows are mostly of the last days, and begin or end within one.
-- An hour is summed two hours after its end, as a day is, and belongs to a day that has totals.
create function insights.extend_hours(p_kept integer default 33)
  returns bigint
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_zone constant text := app.timezone();
  v_ssu_ids constant bigint[] := array(select m.id from sites.ssus m where m.company_id = app.company_id());
  v_kept insights.rollups;
  v_over timestamptz;
  v_day date;
  v_after timestamptz;
begin
  select r.* into v_kept from insights.rollups r where r.company_id = app.company_id();
  if v_kept.next_total is null then
    return 0;
  end if;
  v_over := least(now() - interval '2 hours',
                  upper(insights.day_span(v_kept.next_total, v_zone)) - interval '1 second');
  if v_kept.last_hour is null then
    v_day := insights.day_of(v_over, v_zone);
  elsif v_kept.last_hour + interval '1 hour' <= v_over then
    v_after := v_kept.last_hour;
    v_day := insights.day_of(v_after + interval '1 hour', v_zone);
  elsif v_kept.first_hours > greatest(v_kept.first_total, v_kept.next_total - p_kept) then
    v_day := v_kept.first_hours - 1;
  else
    return 0;
  end if;
  delete from insights.machine_hours h
   where h.company_id = app.company_id() and h.at < lower(insights.day_span(v_kept.next_total - p_kept, v_zone));
  update insights.rollups r
     set first_hours = greatest(least(r.first_hours, v_day), v_kept.next_total - p_kept),
         last_hour = greatest(r.last_hour, (
           select max(g.at) from insights.day_span(v_day, v_zone) s (span), generate_series(lower(s.span),
                    least(upper(s.span) - interval '1 second', v_over), interval '1 hour') g (at)))
   where r.company_id = app.company_id();
  return insights.sum_hours(v_ssu_ids, array_fill(v_day, array[cardinality(v_ssu_ids)]), v_after, v_over);
end;
$$;
comment on function insights.extend_hours is
  'Keeps what machines'' days had come to at full hours, of one day that has none yet; answers how many that were.';
