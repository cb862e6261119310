create function insights.explained(p_row json, p_explanation jsonb)
  returns json
  language sql immutable parallel safe
  return (left(p_row::text, -1) || ', "explain" : ' || p_explanation::text || '}')::json;
comment on function insights.explained is
  'What an answer tells, and what explains it.';
