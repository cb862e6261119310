create function insights.storylines_ssu(
  p_id   text,
  p_from timestamptz default null,
  p_to   timestamptz default null
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
begin
  perform app.require('maintenance:view');
  v_ssu := sites.find_ssu(p_id);
  v_window := insights.window(p_from, p_to, '7 days');
  select x.* into m from insights.machines_in(v_window, v_ssu.id) x;
  f := m.figures;
  return jsonb_build_object(
    'subject', jsonb_build_object('type', 'ssu', 'id', v_ssu.external_id, 'name', v_ssu.name, 'make', v_ssu.make,
      'model', v_ssu.model, 'isActive', v_ssu.is_active, 'status', sites.status_json(v_ssu)),
    'plotPoints', jsonb_build_object(
      'from', app.iso(lower(v_window)), 'to', app.iso(upper(v_window)),
      'plannedSeconds', f.planned_seconds, 'runningSeconds', trim_scale(f.planned_seconds - f.down_seconds),
      'downtimeSeconds', f.down_seconds, 'maintenanceSeconds', f.maintenance_seconds, 'failures', f.failures,
      'availability', (m.ratios).availability, 'performance', (m.ratios).performance,
      'quality', (m.ratios).quality, 'oee', (m.ratios).oee,
      'goodQuantity', trim_scale(f.good_quantity), 'scrapQuantity', trim_scale(f.scrap_quantity),
      'biggestLoss', insights.loss_json(insights.ssu_loss(v_ssu.id, v_window))),
    'chapters', insights.chapters_json(array(select c from insights.ssu_chapters(v_ssu, v_window) c)));
end;
$$;
comment on function insights.storylines_ssu is
  'What happened on a machine within a window. Refuses with not_found, invalid_input.';
