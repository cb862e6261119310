-- As app.page, in the same words: the rows are not taken apart to be put into a page. Inlined.
create function app.page_text(p_data jsonb, p_total bigint, p_limit integer, p_offset integer)
  returns text
  language sql stable parallel safe
  return '{"data": ' || coalesce(p_data::text, '[]') || ', "pagination": {"limit": ' || p_limit || ', "total": ' || p_total
    || ', "offset": ' || p_offset || ', "hasMore": '
    || case when p_offset::bigint + coalesce(jsonb_array_length(p_data), 0) < p_total then 'true' else 'false' end || '}}';
comment on function app.page_text is
  'The text of a page of a list as answers show it.';
