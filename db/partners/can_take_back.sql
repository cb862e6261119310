create function partners.can_take_back(p_handoff partners.handoffs)
  returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  return p_handoff.state = 'active'
     and (p_handoff.is_linked or (p_handoff.status = 'declined' and partners.is_linked(p_handoff.partner)));
end;
$$;
comment on function partners.can_take_back is
  'Whether the sender of a handoff still has something to say of it: it is under way, or was declined and the '
  'companies are linked.';
