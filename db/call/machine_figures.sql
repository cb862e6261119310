-- What the view of figures by day asks, of one day at a time. Definer, because whoever reads the views may read nothing
-- but the views; it tells of the company of the transaction only, and the view wants the permission.
create function call.machine_figures(p_day date)
  returns table (ssu_id text, planned_seconds numeric, down_seconds numeric, maintenance_seconds numeric,
                 failures bigint, good_quantity numeric, scrap_quantity numeric, availability numeric,
                 performance numeric, quality numeric, oee numeric)
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  v_day constant tstzrange := insights.day_span(p_day, app.timezone());
begin
  if lower(v_day) < app.now() then
    return query
    select m.external_id, (m.figures).planned_seconds, (m.figures).down_seconds, (m.figures).maintenance_seconds,
           (m.figures).failures, (m.figures).good_quantity, (m.figures).scrap_quantity, (m.ratios).availability,
           (m.ratios).performance, (m.ratios).quality, (m.ratios).oee
      from insights.machines_in(tstzrange(lower(v_day), least(upper(v_day), app.now()))) m;
  end if;
end;
$$;
comment on function call.machine_figures is
  'The machines with their figures of a day of the calendar, of today as far as it is over.';
