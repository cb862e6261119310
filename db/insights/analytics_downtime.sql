create function insights.analytics_downtime(
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
                    order by k.seconds desc, m.ordinality, k.category)
      from unnest(v_machines) with ordinality m
     cross join lateral (values
        ('DOWN', (m.figures).down_seconds, (m.figures).stops),
        ('MAINTENANCE', (m.figures).maintenance_seconds, (m.figures).services)) k (category, seconds, transitions)
     cross join lateral (
        select json_build_object(
               'ssuId', m.external_id, 'ssuName', m.name, 'category', k.category, 'seconds', k.seconds,
               'hours', downtime.hours(k.seconds), 'transitions', k.transitions) as row
        offset 0) r
     where k.seconds > 0 or k.transitions > 0));
end;
$$;
comment on function insights.analytics_downtime is
  'How long machines were down or in maintenance, and how often. Refuses with invalid_input, not_found.';
