create function commissioning.check_parameter_sets(p_spec commissioning.entry[])
  returns table (path text, message text)
  language sql stable
  begin atomic
    with parameter as (
      select format('%s.parameters[%s]', e.path, p.n - 1) as path, (p.parameter ->> 'target')::numeric as target,
             (p.parameter ->> 'min')::numeric as min, (p.parameter ->> 'max')::numeric as max
        from unnest(p_spec) e
       cross join lateral jsonb_array_elements(e.item -> 'parameters') with ordinality as p (parameter, n)
       where e.section = 'parameterSets'
    )
    select p.path || '.min', 'is above max' from parameter p where p.min > p.max
    union all
    select p.path || '.target', 'is outside min and max'
      from parameter p where p.min <= p.max is not false and (p.target < p.min or p.target > p.max);
  end;
comment on function commissioning.check_parameter_sets is
  'Parameters whose target and limits contradict each other.';
