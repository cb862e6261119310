-- What is called so already stays so, and may be sent again.
create function app.padded_problems(p_path text, p_new text, p_known text default null)
  returns jsonb
  language sql immutable
  begin atomic
    select case when app.is_padded(p_new) and p_new is distinct from p_known
      then jsonb_build_array(jsonb_build_object('path', p_path, 'message', app.padded_in_words())) else '[]' end;
  end;
comment on function app.padded_problems is
  'The problem of an input whose id or code has blanks around it or invisible characters, or none; p_known is what the '
  'thing is called already.';
