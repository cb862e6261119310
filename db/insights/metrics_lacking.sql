create function insights.metrics_lacking(p_lacks jsonb)
  returns jsonb
  language sql immutable parallel safe
  return case when p_lacks ? 'availability' then '["availability"]'::jsonb else '[]' end
    || case when p_lacks ? 'performance' then '["performance"]'::jsonb else '[]' end
    || case when p_lacks ? 'quality' then '["quality"]'::jsonb else '[]' end;
comment on function insights.metrics_lacking is
  'The factors of OEE that have no source, in the order in which they are multiplied.';
