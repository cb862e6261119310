create function partners.refuse_transition(p_handoff partners.handoffs, p_to text)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform app.refuse('invalid_transition',
    format('The handoff cannot be %s any more: it is %s.', p_to,
           case when p_handoff.state <> 'active' then p_handoff.state
                when p_handoff.status = 'done' and p_handoff.is_linked then 'done'
                when p_handoff.status = 'declined' and partners.is_linked(p_handoff.partner) then 'declined'
                else 'over, as the companies ended their link' end),
    jsonb_build_object('currentState', p_handoff.state, 'currentStatus', p_handoff.status));
end;
$$;
comment on function partners.refuse_transition is
  'Refuses with invalid_transition, saying where a handoff stands.';
