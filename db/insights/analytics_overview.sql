-- Averages are by planned time: a machine that was planned for an hour says less than one that was for a week. So the
-- availability of all is what of all planned time all machines ran.
create function insights.analytics_overview(
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
  v_all record;
  v_answer json;
begin
  perform app.require('insights:view');
  v_window := insights.window(p_from, p_to);
  v_machines := insights.asked_machines(v_window, p_ssu_id, p_explain);
  select trim_scale(coalesce(sum((m.figures).down_seconds), 0)) as down,
         coalesce(sum((m.figures).failures), 0) as failures,
         count(*) filter (where m.is_monitored) as monitored,
         count(*) filter (where (m.ratios).oee is not null and (m.figures).planned_seconds > 0) as known,
         sum((m.figures).planned_seconds - (m.figures).down_seconds) filter (where m.is_monitored) as running,
         sum((m.figures).planned_seconds) filter (where m.is_monitored) as planned,
         coalesce((select jsonb_agg(x.metric order by x.place)
                     from unnest(array['availability', 'performance', 'quality']) with ordinality x (metric, place)
                    where not exists (select from unnest(v_machines) u where not (u.ratios).lacks ? x.metric)), '[]')
           as lacking
    into v_all
    from unnest(v_machines) m;
  v_answer := json_build_object(
    'range', insights.answer(v_window, null) -> 'range', 'downtimeSeconds', v_all.down,
    'downtimeHours', downtime.hours(v_all.down), 'failures', v_all.failures,
    'avgAvailability', insights.ratio(v_all.running, v_all.planned),
    'avgOee', insights.average_oee(v_machines), 'oeeSsus', v_all.known,
    'monitoredSsus', v_all.monitored, 'unavailableMetrics', v_all.lacking);
  return case when p_explain then insights.explained(v_answer, insights.overview_explained(v_machines, v_window))
              else v_answer end;
end;
$$;
comment on function insights.analytics_overview is
  'The figures of the whole company in one: downtime, failures, average availability and OEE. Refuses with '
  'invalid_input, not_found.';
