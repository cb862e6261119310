create function insights.explanation(p_machine insights.machine, p_window tstzrange)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_pieces constant insights.piece[] := array[row(p_machine.ssu_id, p_window)::insights.piece];
  v_times constant insights.times := (select t::insights.times from insights.times_in(v_pieces) t);
begin
  return jsonb_build_object(
    'sums', insights.sums_json(p_machine.figures),
    'times', insights.kinds_of_time(v_times),
    'stops', insights.stops_explained(v_pieces, v_times),
    'states', (
      select coalesce(jsonb_agg(jsonb_build_object('status', s.status, 'kind', s.kind, 'since', app.iso(s.at),
               'seconds', insights.seconds(v_times.scheduled * tstzmultirange(s.lasted)),
               'isEntry', s.begins and v_times.scheduled @> s.at) order by s.at, s.id), '[]')
        from insights.states_in(v_pieces) s),
    'counts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'taskId', t.external_id, 'taskType', y.name,
               'occurredAt', app.iso(c.occurred_at), 'goodQuantity', trim_scale(c.good_quantity),
               'scrapQuantity', trim_scale(c.scrap_quantity), 'runMinutes', trim_scale(nullif(y.run_minutes, 0)),
               'idealSeconds', trim_scale(c.ideal_seconds)) order by c.occurred_at, c.id), '[]')
        from insights.made_in(v_pieces) c
        join work.tasks t on t.company_id = app.company_id() and t.id = c.task_id
        left join work.task_types y on y.company_id = t.company_id and y.id = t.type_id),
    'formulas', insights.formulas(p_machine));
end;
$$;
comment on function insights.explanation is
  'Everything behind a machine''s figures of a window: stretches of time, stops, states, counts and formulas.';
