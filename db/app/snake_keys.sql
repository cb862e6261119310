create function app.snake_keys(p_changes jsonb)
  returns jsonb
  language sql immutable parallel safe
  return coalesce((
    select jsonb_object_agg(lower(regexp_replace(c.key, '([A-Z])', '_\1', 'g')), c.value) from jsonb_each(p_changes) c), '{}');
comment on function app.snake_keys is
  'An input''s changes under the names of columns: contactPersonName becomes contact_person_name.';
