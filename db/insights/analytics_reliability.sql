create function insights.analytics_reliability(
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
                    order by (m.figures).failures desc, m.ordinality)
      from unnest(v_machines) with ordinality m
     cross join lateral (
        select json_build_object(
               'ssuId', m.external_id, 'ssuName', m.name, 'failures', (m.figures).failures,
               'mttrSeconds', insights.ratio((m.figures).down_seconds - (m.figures).setup_seconds,
                                             (m.figures).failures),
               'mtbfSeconds', insights.ratio((m.figures).planned_seconds - (m.figures).down_seconds,
                                             (m.figures).failures)) as row
        offset 0) r
     where m.is_monitored));
end;
$$;
comment on function insights.analytics_reliability is
  'How often machines fail, how long they then stand and how long they run between. Refuses with invalid_input, '
  'not_found.';
