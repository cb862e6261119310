-- The caller has the turn with the partner. While it is there it does not wait: what is told because of it follows it.
create function partners.carry(p_id uuid)
  returns boolean
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_message partners.messages;
begin
  update partners.messages m set is_waiting = false where m.company_id = app.company_id() and m.id = p_id
  returning m.* into v_message;
  if partners.deliver(v_message.partner, v_message.id, v_message.body) then
    return true;
  end if;
  update partners.messages m set is_waiting = true where m.company_id = app.company_id() and m.id = p_id;
  return false;
end;
$$;
comment on function partners.carry is
  'Carries a message that waits to its partner; answers whether it was applied there.';
