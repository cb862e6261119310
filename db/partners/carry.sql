-- The caller has the turn with the partner.
create function partners.carry(p_id uuid)
  returns boolean
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_message partners.messages;
begin
  select m.* into v_message from partners.messages m where m.company_id = app.company_id() and m.id = p_id;
  if not partners.deliver(v_message.partner, v_message.id, v_message.body) then
    return false;
  end if;
  update partners.messages m set is_waiting = false where m.company_id = app.company_id() and m.id = p_id;
  return true;
end;
$$;
comment on function partners.carry is
  'Carries a message that waits to its partner; answers whether it was applied there.';
