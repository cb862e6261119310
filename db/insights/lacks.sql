-- A counter that was read and did not advance is a source: it says that nothing was made. One that advanced is none
-- where its pieces are on no task, which would say how long they take.
--
-- Asked of each machine: in plpgsql it is planned once, not at each call.
create function insights.lacks(
  p_figures      insights.figures,
  p_is_monitored boolean,
  p_is_counted   boolean,
  p_is_on_none   boolean
)
  returns jsonb
  language plpgsql immutable parallel safe
  set search_path = ''
as $$
declare
  f constant insights.figures := p_figures;
  v_nothing constant text := case
    when p_is_on_none then 'What a counter of this machine counted is on no task; tasks.record_counts puts it on one.'
    else 'Nothing was counted on this machine.' end;
  v_untold constant text := 'By the end of the window nobody had told a status or a stop of this machine.';
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'availability', case
      when not p_is_monitored then v_untold
      when f.planned_seconds = 0 and f.no_data_seconds > 0
        then 'No time of the window was planned and known: of what was scheduled nobody had data.'
      when f.planned_seconds = 0 then 'No time of the window was planned.' end,
    'performance', case
      when not p_is_monitored then v_untold
      when f.counts = 0 and not p_is_counted then v_nothing
      when f.unrated_counts > 0
        then case f.unrated_counts when 1 then '1 count is of a task type'
             else f.unrated_counts::text || ' counts are of task types' end || ' without runMinutes.'
      when f.planned_seconds - f.down_seconds = 0
        then 'The machine did not run in planned time.'
      when f.ideal_seconds < 0 then 'Corrections took back more than was counted.'
      when f.ideal_seconds = 0 and f.good_quantity + f.scrap_quantity <> 0 and not p_is_counted
        then 'Nothing of what was counted was made in planned time.' end,
    'quality', case
      when f.counts = 0 and not p_is_counted then v_nothing
      when f.good_quantity < 0 or f.scrap_quantity < 0
        then 'Corrections took back more than was counted.'
      when f.good_quantity + f.scrap_quantity = 0 then 'Nothing was made.' end));
end;
$$;
comment on function insights.lacks is
  'Which factors of OEE figures have no source for, and why: {metric: sentence}.';
