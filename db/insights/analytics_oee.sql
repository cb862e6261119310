create function insights.analytics_oee(
  p_from    timestamptz default null,
  p_to      timestamptz default null,
  p_ssu_id  text default null,
  p_explain boolean default false
)
  returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_window tstzrange;
  v_machines insights.machine[];
begin
  perform app.require('insights:view');
  v_window := insights.window(p_from, p_to);
  v_machines := insights.asked_machines(v_window, p_ssu_id, p_explain);
  return insights.answer(v_window, (
    select json_agg(case when not p_explain then r.row
                    else insights.explained(r.row, insights.explanation(v_machines[m.ordinality], v_window)) end
                    order by m.ordinality)
      from unnest(v_machines) with ordinality m
     cross join lateral (
        select json_build_object(
               'ssuId', m.external_id, 'ssuName', m.name, 'plannedSeconds', (m.figures).planned_seconds,
               'downtimeSeconds', (m.figures).down_seconds, 'availability', (m.ratios).availability,
               'performance', (m.ratios).performance, 'quality', (m.ratios).quality, 'oee', (m.ratios).oee,
               'goodQuantity', trim_scale((m.figures).good_quantity),
               'scrapQuantity', trim_scale((m.figures).scrap_quantity),
               'unavailableMetrics', insights.metrics_lacking((m.ratios).lacks)) as row
        offset 0) r));
end;
$$;
comment on function insights.analytics_oee is
  'OEE and its factors by machine. Refuses with invalid_input, not_found.';
