create function partners.check_request(p_handoff partners.handoffs, p_asked text[], p_scopes text[])
  returns void
  language plpgsql stable
  set search_path = ''
as $$
begin
  if p_handoff.direction <> 'incoming' then
    perform app.refuse('invalid_transition', 'The task was sent: its data come from the partner.');
  elsif p_asked = '{}' then
    perform app.refuse('invalid_transition', 'The partner asked for no data.');
  elsif not p_scopes <@ p_asked then
    perform app.refuse_input(jsonb_build_array(jsonb_build_object('path', 'scopes', 'message',
      format('the partner asked for %s', array_to_string(p_asked, ', ')))));
  end if;
end;
$$;
comment on function partners.check_request is
  'Refuses with invalid_transition, invalid_input to release what the partner did not ask for.';
