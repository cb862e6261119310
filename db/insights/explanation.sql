create function insights.explanation(p_machine insights.machine, p_window tstzrange)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_pieces constant insights.piece[] := array[row(p_machine.ssu_id, p_window, null, null)::insights.piece];
  v_untold constant tstzmultirange := (
    select tstzmultirange(insights.untold_time(m)) from sites.ssus m
     where m.company_id = app.company_id() and m.id = p_machine.ssu_id);
  v_times constant insights.times := (select t::insights.times from insights.times_in(v_pieces) t);
  v_counts constant jsonb := insights.counts_explained(v_pieces, v_times);
begin
  return jsonb_build_object(
    'sums', insights.sums_json(p_machine.figures),
    'times', insights.kinds_of_time(v_times),
    'stops', insights.stops_explained(v_pieces, v_times),
    'states', (
      select coalesce(jsonb_agg(jsonb_build_object('status', s.status, 'kind', s.kind, 'since', app.iso(s.at),
               'seconds', insights.seconds(case s.kind when 'no_data' then v_times.no_data
                 else v_times.scheduled end * (tstzmultirange(s.lasted)
                 - case when s.id is null then '{}' else v_untold end)),
               'isEntry', s.begins and v_times.scheduled @> s.at) order by s.at, s.id), '[]')
        from insights.states_in(v_pieces) s),
    'counts', v_counts,
    'formulas', insights.formulas(p_machine, (
      select string_agg(distinct c ->> 'because', ' ') from jsonb_array_elements(v_counts) c
       where c -> 'idealSeconds' = '0' and c -> 'leftOut' = 'null')));
end;
$$;
comment on function insights.explanation is
  'Everything behind a machine''s figures of a window: stretches of time, stops, states, counts and formulas.';
