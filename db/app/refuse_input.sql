-- p_problems is an array of { path, message }, every offending field at once, of which a hundred are told; none of them: nothing happens.
create function app.refuse_input(p_problems jsonb)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
begin
  if jsonb_array_length(p_problems) > 0 then
    perform app.refuse('invalid_input', app.problems_in_words(p_problems),
      jsonb_build_object('errors', jsonb_path_query_array(p_problems, '$[0 to 99]')));
  end if;
end;
$$;
comment on function app.refuse_input is
  'Refuses with invalid_input, naming the offending fields; does nothing when the list is empty.';
