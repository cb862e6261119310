-- The figures of analytics.oee, for whoever runs the service. The window's plain dates are the company's.
create function operator.report_oee(p_company text, p_from text, p_to text)
  returns table (machine text, name text, planned_seconds numeric, downtime_seconds numeric, failures bigint,
                 good_quantity numeric, scrap_quantity numeric, availability numeric, performance numeric,
                 quality numeric, oee numeric, unavailable text, window_from text, window_to text)
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_window tstzrange;
begin
  perform operator.enter_company(p_company);
  v_window := insights.window(app.instant(p_from), app.instant(p_to));
  return query
  select m.external_id, m.name, (m.figures).planned_seconds, (m.figures).down_seconds, (m.figures).failures,
         trim_scale((m.figures).good_quantity), trim_scale((m.figures).scrap_quantity), (m.ratios).availability,
         (m.ratios).performance, (m.ratios).quality, (m.ratios).oee,
         (select string_agg(x, ' ' order by n)
            from jsonb_array_elements_text(insights.metrics_lacking((m.ratios).lacks)) with ordinality e (x, n)),
         app.iso(lower(v_window)), app.iso(upper(v_window))
    from insights.machines_in(v_window) m;
end;
$$;
comment on function operator.report_oee is
  'The OEE of a company''s machines within a window. For the operator; refuses with not_found, invalid_input.';
