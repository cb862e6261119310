create function insights.ahead_problems(p_path text)
  returns jsonb
  language sql stable
  return jsonb_build_array(jsonb_build_object('path', p_path, 'message',
    format('is in the future: nothing has happened there yet; now is %s', app.iso(app.now()))));
comment on function insights.ahead_problems is
  'What is wrong with the end of a window that begins in the future.';
