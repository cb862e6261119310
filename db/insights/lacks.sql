-- A counter that was read and did not advance is a source: it says that nothing was made.
--
-- Asked of each machine: in plpgsql it is planned once, not at each call.
create function insights.lacks(p_figures insights.figures, p_is_monitored boolean, p_is_counted boolean)
  returns jsonb
  language plpgsql immutable parallel safe
  set search_path = ''
as $$
declare
  f constant insights.figures := p_figures;
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'availability', case
      when not p_is_monitored then 'Nobody has told a status or a stop of this machine.'
      when f.planned_seconds = 0 then 'No time of the window was planned.' end,
    'performance', case
      when not p_is_monitored then 'Nobody has told a status or a stop of this machine.'
      when f.counts = 0 and not p_is_counted then 'Nothing was counted on this machine.'
      when f.unrated_counts > 0
        then f.unrated_counts::text || ' counts are of task types without runMinutes.'
      when f.planned_seconds - f.down_seconds = 0
        then 'The machine did not run in planned time.'
      when f.ideal_seconds < 0 then 'Corrections took back more than was counted.'
      when f.ideal_seconds = 0 and f.good_quantity + f.scrap_quantity <> 0
        then 'What was counted was made while nobody had data of this machine.' end,
    'quality', case
      when f.counts = 0 and not p_is_counted then 'Nothing was counted on this machine.'
      when f.good_quantity < 0 or f.scrap_quantity < 0
        then 'Corrections took back more than was counted.'
      when f.good_quantity + f.scrap_quantity = 0 then 'Nothing was made.' end));
end;
$$;
comment on function insights.lacks is
  'Which factors of OEE figures have no source for, and why: {metric: sentence}.';
