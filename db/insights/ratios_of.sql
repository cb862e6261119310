-- OEE is one division, so that nothing is rounded on the way: running / planned × ideal / running × good / all. Where
-- a factor is 0 it is 0, whatever the others are: a machine that stood, or made nothing, or nothing good, has an OEE.
create function insights.ratios_of(
  p_figures      insights.figures,
  p_is_monitored boolean,
  p_is_counted   boolean,
  p_is_on_none   boolean,
  p_tells_setup  boolean
)
  returns insights.ratios
  language plpgsql immutable
  set search_path = ''
as $$
declare
  f constant insights.figures := p_figures;
  v_running constant numeric := f.planned_seconds - f.down_seconds;
  v_made constant numeric := f.good_quantity + f.scrap_quantity;
  v_delay constant numeric := f.down_seconds - f.setup_seconds + f.minor_seconds;
  v_lacks constant jsonb := insights.lacks(f, p_is_monitored, p_is_counted, p_is_on_none);
  v_is_whole constant boolean := not v_lacks ?| array['availability', 'performance', 'quality'];
  v_is_for_nothing constant boolean := not v_lacks ? 'performance' and f.ideal_seconds = 0
    or not v_lacks ? 'quality' and f.good_quantity = 0;
  v_is_nothing constant boolean := v_is_for_nothing or not v_lacks ? 'availability' and v_running = 0;
begin
  return row(
    case when not v_lacks ? 'availability' then insights.ratio(v_running, f.planned_seconds) end,
    case when not v_lacks ? 'performance' then insights.ratio(f.ideal_seconds, v_running) end,
    case when not v_lacks ? 'quality' then insights.ratio(f.good_quantity, v_made) end,
    case when v_is_nothing then 0
         when v_is_whole then insights.ratio(f.ideal_seconds * f.good_quantity, f.planned_seconds * v_made) end,
    case when not p_tells_setup then null
      when v_is_for_nothing then 0
      when v_is_whole then insights.ratio((v_running + f.setup_seconds) * f.ideal_seconds * f.good_quantity,
                          f.planned_seconds * v_running * v_made) end,
    case when p_is_monitored
      then insights.ratio(v_running - f.minor_seconds, v_running - f.minor_seconds + v_delay) end,
    v_lacks)::insights.ratios;
end;
$$;
comment on function insights.ratios_of is
  'Availability, performance, quality, OEE, NEE and technical efficiency of figures, each null where a source lacks.';
