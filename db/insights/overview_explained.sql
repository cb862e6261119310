create function insights.overview_explained(p_machines insights.machine[], p_window tstzrange)
  returns jsonb
  language sql stable
  return jsonb_build_object(
    'formulas', jsonb_build_object(
      'downtimeSeconds', 'the sum of downtimeSeconds of all machines',
      'failures', 'the sum of failures of all machines',
      'avgAvailability', 'sum of (planned - down) / sum of planned, of monitored machines',
      'avgOee', 'sum of (oee, at most 1, × planned) / sum of planned, of machines whose OEE is known',
      'oeeSsus', 'machines with planned time whose OEE is known',
      'monitoredSsus', 'machines in use within the window of which a status or a stop was told before its end',
      'unavailableMetrics', 'factors of OEE that no machine has a source for'),
    'machines', coalesce((
      select jsonb_agg(jsonb_build_object('ssuId', m.external_id, 'ssuName', m.name, 'isMonitored', m.is_monitored,
                 'availability', (m.ratios).availability, 'oee', (m.ratios).oee)
               || insights.explanation(p_machines[m.ordinality], p_window) order by m.ordinality)
        from unnest(p_machines) with ordinality m), '[]'));
comment on function insights.overview_explained is
  'How the figures of the whole company follow from those of its machines.';
