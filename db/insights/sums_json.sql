create function insights.sums_json(p_figures insights.figures)
  returns jsonb
  language sql immutable parallel safe
  return jsonb_build_object(
    'scheduledSeconds', trim_scale((p_figures).scheduled_seconds),
    'maintenanceSeconds', trim_scale((p_figures).maintenance_seconds),
    'noDataSeconds', trim_scale((p_figures).no_data_seconds),
    'notPlannedSeconds', trim_scale((p_figures).not_planned_seconds),
    'plannedSeconds', trim_scale((p_figures).planned_seconds),
    'runningSeconds', trim_scale((p_figures).planned_seconds - (p_figures).down_seconds),
    'downtimeSeconds', trim_scale((p_figures).down_seconds), 'setupSeconds', trim_scale((p_figures).setup_seconds),
    'minorStopSeconds', trim_scale((p_figures).minor_seconds), 'stops', (p_figures).stops,
    'failures', (p_figures).failures, 'maintenanceEntries', (p_figures).services, 'counts', (p_figures).counts,
    'goodQuantity', trim_scale((p_figures).good_quantity), 'scrapQuantity', trim_scale((p_figures).scrap_quantity),
    'idealSeconds', trim_scale((p_figures).ideal_seconds));
comment on function insights.sums_json is
  'The sums behind a machine''s figures as explanations show them.';
