-- The figures are those of analytics.oee, for who may see them there. That a machine ran nobody knows of which nothing
-- was told.
create function insights.storylines_ssu(
  p_id      text,
  p_from    timestamptz default null,
  p_to      timestamptz default null,
  p_explain boolean default false
)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_window tstzrange;
  v_ssu sites.ssus;
  m insights.machine;
  f insights.figures;
  v_loss insights.loss;
  v_chapters insights.chapter[];
begin
  perform app.require('maintenance:view');
  v_ssu := sites.find_ssu(p_id);
  v_window := insights.window(p_from, p_to, '7 days');
  if app.can('insights:view') then
    m := (insights.asked_machines(v_window, p_id, p_explain))[1];
    f := m.figures;
    v_loss := insights.ssu_loss(v_ssu.id, v_window);
  end if;
  v_chapters := array(select c from insights.ssu_chapters(v_ssu, v_window) c);
  v_chapters := v_chapters || array(select c from insights.ssu_reports(v_ssu, v_window, v_chapters) c);
  return jsonb_build_object(
    'subject', jsonb_build_object('type', 'ssu', 'id', v_ssu.external_id, 'name', v_ssu.name, 'make', v_ssu.make,
      'model', v_ssu.model, 'isActive', v_ssu.is_active, 'status', sites.status_json(v_ssu)),
    'plotPoints', jsonb_build_object(
      'from', app.iso(lower(v_window)), 'to', app.iso(upper(v_window)),
      'plannedSeconds', f.planned_seconds, 'runningSeconds',
      case when m.is_monitored then trim_scale(f.planned_seconds - f.down_seconds) end,
      'downtimeSeconds', f.down_seconds, 'maintenanceSeconds', f.maintenance_seconds, 'failures', f.failures,
      'availability', (m.ratios).availability, 'performance', (m.ratios).performance,
      'quality', (m.ratios).quality, 'oee', (m.ratios).oee,
      'goodQuantity', trim_scale(f.good_quantity), 'scrapQuantity', trim_scale(f.scrap_quantity),
      'biggestLoss', insights.loss_json(v_loss)),
    'chapters', insights.chapters_json(v_chapters))
  || case when p_explain and m.ssu_id is not null
       then jsonb_build_object('explain', insights.explanation(m, v_window)) else '{}' end;
end;
$$;
comment on function insights.storylines_ssu is
  'What happened on a machine within a window. Refuses with not_found, invalid_input.';
