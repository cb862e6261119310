-- What the view of figures by day asks, of one day at a time. Definer, because whoever reads the views may read nothing
-- but the views; it tells of the company of the transaction only, and the view wants the permission. What it costs is
-- said, so that nobody's plan asks it of more days than are meant.
create function call.machine_figures(p_day date)
  returns table (ssu_id text, planned_seconds numeric, down_seconds numeric, maintenance_seconds numeric,
                 failures bigint, good_quantity numeric, scrap_quantity numeric, availability numeric,
                 performance numeric, quality numeric, oee numeric)
  language plpgsql stable security definer cost 100000 rows 50
  set search_path = ''
  set plan_cache_mode = force_generic_plan
as $$
declare
  v_zone constant text := app.timezone();
begin
  return query
  with week as ( -- machines that go by the same shifts have the same days
    select array_agg(h.ssu_id) as ids, (array_agg(h.shifts))[1] as shifts
      from insights.machine_shifts(array(select s.id from sites.ssus s where s.company_id = app.company_id())) h
     group by h.week
  ), machine as (
    select i.ssu_id, w.day
      from (select k.ids, tstzrange(insights.day_begin(p_day, k.shifts, v_zone),
                                    insights.day_begin(p_day + 1, k.shifts, v_zone)) as day
              from week k
            offset 0) w
     cross join lateral unnest(w.ids) i (ssu_id)
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
