create function app.unknown_problem(p_path text, p_what text, p_id text)
  returns jsonb
  language sql stable
  begin atomic
    select jsonb_build_object('code', 'not_found', 'path', p_path, 'message', app.no_such(p_what, to_json(p_id)::text),
                              'missing', jsonb_build_object('kind', p_what, 'id', p_id));
  end;
comment on function app.unknown_problem is
  'What app.refuse_unknown refuses, as one problem of an input among others.';
