-- p_problems is an array of { path, message }, every offending field at once; none of them: nothing happens.
create function app.refuse_input(p_problems jsonb)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
begin
  if jsonb_array_length(p_problems) > 0 then
    perform app.refuse('invalid_input',
      (select string_agg(p ->> 'path' || ': ' || (p ->> 'message'), '; ') from jsonb_array_elements(p_problems) p),
      jsonb_build_object('errors', p_problems));
  end if;
end;
$$;
comment on function app.refuse_input is
  'Refuses with invalid_input, naming every offending field; does nothing when the list is empty.';
