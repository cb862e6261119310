-- p_beyond says why counts have no ideal time.
create function insights.formulas(p_machine insights.machine, p_beyond text)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  f constant insights.figures := p_machine.figures;
  r constant insights.ratios := p_machine.ratios;
  v_running constant numeric := f.planned_seconds - f.down_seconds;
  v_made constant numeric := f.good_quantity + f.scrap_quantity;
begin
  return (
    select jsonb_agg(jsonb_build_object('figure', x.figure, 'iso22400', x.iso, 'formula', x.formula, 'with', x.numbers,
               'value', x.value, 'unavailable',
               case when x.value is null then concat_ws(' ', r.lacks ->> x.figure, x.lack) end))
      from (values
        ('plannedSeconds', 'planned busy time', 'scheduled - maintenance - no data - not planned',
          format('%s - %s - %s - %s', trim_scale(f.scheduled_seconds), trim_scale(f.maintenance_seconds),
                 trim_scale(f.no_data_seconds), trim_scale(f.not_planned_seconds)), f.planned_seconds, null),
        ('availability', 'availability', '(planned - down) / planned',
          format('(%s - %s) / %1$s', trim_scale(f.planned_seconds), trim_scale(f.down_seconds)), r.availability, null),
        ('performance', 'effectiveness', 'ideal / (planned - down)',
          format('%s / %s', trim_scale(f.ideal_seconds), trim_scale(v_running)), r.performance,
          case when p_machine.is_monitored then p_beyond end),
        ('quality', 'quality ratio', 'good / (good + scrap)',
          format('%s / %s', trim_scale(f.good_quantity), trim_scale(v_made)), r.quality, null),
        ('oee', 'OEE index',
          '(ideal × good) / (planned × (good + scrap)), which is availability × performance × quality',
          case when r.oee = 0 and r.lacks <> '{}' then 'a factor is 0, whatever the others are'
            else format('(%s × %s) / (%s × %s)', trim_scale(f.ideal_seconds), trim_scale(f.good_quantity),
                        trim_scale(f.planned_seconds), trim_scale(v_made)) end, r.oee, 'A factor of it lacks.'),
        ('nee', 'NEE index', '(planned - down + setup) / planned × performance × quality',
          case when r.nee = 0 and r.lacks <> '{}' then 'a factor is 0, whatever the others are'
            else format('(%s + %s) / %s × performance × quality', trim_scale(v_running), trim_scale(f.setup_seconds),
                        trim_scale(f.planned_seconds)) end, r.nee,
          case when r.lacks <> '{}' and coalesce(r.performance, 1) <> 0 and coalesce(r.quality, 1) <> 0
            then 'A factor of it lacks.' else 'No reason for stops counts as setup.' end),
        ('technicalEfficiency', 'technical efficiency', '(running - minor stops) / (running + down - setup)',
          format('(%1$s - %2$s) / (%1$s + %3$s - %4$s)', trim_scale(v_running), trim_scale(f.minor_seconds),
                 trim_scale(f.down_seconds), trim_scale(f.setup_seconds)), r.technical_efficiency,
          'Nobody had told a status or a stop of this machine, or it had nothing to run.'),
        ('availabilityOfSchedule', 'actual production time / scheduled time', '(planned - down) / scheduled',
          format('%s / %s', trim_scale(v_running), trim_scale(f.scheduled_seconds)),
          case when p_machine.is_monitored then insights.ratio(v_running, f.scheduled_seconds) end,
          r.lacks ->> 'availability'),
        ('mttrSeconds', 'mean time to repair', '(down - setup) / failures',
          format('(%s - %s) / %s', trim_scale(f.down_seconds), trim_scale(f.setup_seconds), f.failures),
          insights.ratio(f.down_seconds - f.setup_seconds, f.failures), 'There was no failure.'),
        ('mtbfSeconds', 'mean operating time between failures', '(planned - down) / failures',
          format('%s / %s', trim_scale(v_running), f.failures), insights.ratio(v_running, f.failures),
          'There was no failure.')
      ) x (figure, iso, formula, numbers, value, lack));
end;
$$;
comment on function insights.formulas is
  'How a machine''s figures follow from its sums, with the names that ISO 22400-2 has for them.';
