-- What the view of figures by day asks, of one day at a time. Definer, because whoever reads the views may read nothing
-- but the views; it tells of the company of the transaction only, and the view wants the permission.
create function call.machine_figures(p_day date)
  returns table (ssu_id text, planned_seconds numeric, down_seconds numeric, maintenance_seconds numeric,
                 failures bigint, good_quantity numeric, scrap_quantity numeric, availability numeric,
                 performance numeric, quality numeric, oee numeric)
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  return query
  with machine as (
    select h.ssu_id, tstzrange(insights.day_begin(p_day, h.shifts, app.timezone()),
                               insights.day_begin(p_day + 1, h.shifts, app.timezone())) as day
      from insights.machine_shifts(array(select s.id from sites.ssus s where s.company_id = app.company_id())) h
  )
  select m.external_id, (m.figures).planned_seconds, (m.figures).down_seconds, (m.figures).maintenance_seconds,
         (m.figures).failures, (m.figures).good_quantity, (m.figures).scrap_quantity, (m.ratios).availability,
         (m.ratios).performance, (m.ratios).quality, (m.ratios).oee
    from (select o.day, array_agg(o.ssu_id) as ids from machine o where lower(o.day) < app.now() group by o.day) d
   cross join lateral insights.machines_in(
                tstzrange(lower(d.day), least(upper(d.day), app.now())), p_among => d.ids) m;
end;
$$;
comment on function call.machine_figures is
  'The machines with their figures of a day of theirs (insights.day_begin), of one that goes on as far as it is over.';
