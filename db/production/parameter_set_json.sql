-- Strict, so that it is not called for the many tasks that have none.
create function production.parameter_set_json(p_set production.parameter_sets)
  returns jsonb
  language sql immutable strict
  return case when (p_set).id is not null then jsonb_build_object(
    'name', (p_set).name, 'version', (p_set).version, 'parameters', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'name', p.parameter -> 'name', 'unit', p.parameter -> 'unit', 'target', p.parameter -> 'target',
               'min', p.parameter -> 'min', 'max', p.parameter -> 'max') order by p.n), '[]')
        from jsonb_array_elements((p_set).parameters) with ordinality as p (parameter, n))) end;
comment on function production.parameter_set_json is
  'A version of a parameter set as operations show it; null for none.';
