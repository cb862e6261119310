create function insights.lacks(p_figures insights.figures, p_is_monitored boolean)
  returns jsonb
  language sql immutable parallel safe
  return jsonb_strip_nulls(jsonb_build_object(
    'availability', case
      when not p_is_monitored then 'Nobody has told a status or a stop of this machine.'
      when (p_figures).planned_seconds = 0 then 'No time of the window was planned.' end,
    'performance', case
      when not p_is_monitored then 'Nobody has told a status or a stop of this machine.'
      when (p_figures).counts = 0 then 'Nothing was counted on this machine.'
      when (p_figures).unrated_counts > 0
        then (p_figures).unrated_counts::text || ' counts are of task types without runMinutes.'
      when (p_figures).planned_seconds - (p_figures).down_seconds = 0
        then 'The machine did not run in planned time.'
      when (p_figures).ideal_seconds < 0 then 'Corrections took back more than was counted.' end,
    'quality', case
      when (p_figures).counts = 0 then 'Nothing was counted on this machine.'
      when (p_figures).good_quantity < 0 or (p_figures).scrap_quantity < 0
        then 'Corrections took back more than was counted.'
      when (p_figures).good_quantity + (p_figures).scrap_quantity = 0 then 'Nothing was made.' end));
comment on function insights.lacks is
  'Which factors of OEE figures have no source for, and why: {metric: sentence}.';
