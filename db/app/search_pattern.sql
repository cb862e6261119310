create function app.search_pattern(p_text text)
  returns text
  language sql immutable parallel safe
  return '%' || replace(replace(replace(p_text, '\', '\\'), '%', '\%'), '_', '\_') || '%';
comment on function app.search_pattern is
  'The pattern of an ilike that finds a text anywhere; the text''s own % and _ stand for themselves.';
