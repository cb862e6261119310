create function partners.check_state(p_delivery partners.deliveries, p_states text[], p_done text)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
begin
  if not p_delivery.state = any (p_states) then
    perform app.refuse('invalid_transition', format('The delivery cannot be %s: it is %s.', p_done, p_delivery.state),
                       jsonb_build_object('currentState', p_delivery.state, 'allowedStates', p_states));
  end if;
end;
$$;
comment on function partners.check_state is
  'Refuses with invalid_transition what a delivery of another state does not allow.';
