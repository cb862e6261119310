-- As app.page, of rows as they are shown, which are not taken apart to be put into a page. Inlined.
create function app.page_text(p_rows json[], p_total bigint, p_limit integer, p_offset integer)
  returns text
  language sql stable parallel safe
  return '{"data": [' || coalesce(array_to_string(p_rows, ', '), '') || '], "pagination": {"limit": ' || p_limit
    || ', "total": ' || p_total || ', "offset": ' || p_offset || ', "hasMore": '
    || case when p_offset::bigint + coalesce(cardinality(p_rows), 0) < p_total then 'true' else 'false' end || '}}';
comment on function app.page_text is
  'The text of a page of a list as answers show it.';
