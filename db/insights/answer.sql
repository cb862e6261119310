create function insights.answer(p_window tstzrange, p_rows json)
  returns json
  language sql stable
  return json_build_object('range', json_build_object('from', app.iso(lower(p_window)),
      'to', app.iso(upper(p_window))), 'data', coalesce(p_rows, '[]'));
comment on function insights.answer is
  'An answer of analytics: the window and its rows.';
