create function insights.answer(p_window tstzrange, p_rows jsonb)
  returns jsonb
  language sql stable
  return jsonb_build_object('range', jsonb_build_object('from', app.iso(lower(p_window)),
      'to', app.iso(upper(p_window))), 'data', coalesce(p_rows, '[]'));
comment on function insights.answer is
  'An answer of analytics: the window and its rows.';
