create function app.page(p_data jsonb, p_total bigint, p_limit integer, p_offset integer)
  returns jsonb
  language sql immutable parallel safe
  return jsonb_build_object(
    'data', coalesce(p_data, '[]'::jsonb),
    'pagination', jsonb_build_object(
      'limit', p_limit, 'offset', p_offset, 'total', p_total,
      'hasMore', p_offset::bigint + jsonb_array_length(coalesce(p_data, '[]'::jsonb)) < p_total));
comment on function app.page is
  'A page of a list as answers show it: data and pagination.';
