-- A message that comes to a company that does not name the sender (any more) is answered: it ends there. What the
-- sender said last holds, also where it is the first that comes.
create function partners.hear_sender(p_from text, p_body jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_was partners.handoffs;
  v_handoff partners.handoffs;
  v_of jsonb; -- the task that it was of, which goes
begin
  select h.* into v_was from partners.handoffs h
   where h.company_id = app.company_id() and h.uid = (p_body ->> 'handoff')::uuid and h.partner = p_from
     and h.direction = 'incoming';
  if v_was.id is null then
    if partners.names(p_from) then
      perform partners.take_in(p_from, p_body);
    else
      perform partners.tell(p_from, p_body - array['task', 'changed', 'items', 'dataRequest', 'state']
                                    || '{"role": "recipient", "linked": false, "version": 1}');
    end if;
    return;
  end if;
  v_was := partners.lock_handoff(v_was);
  if (p_body ->> 'version')::bigint <= v_was.heard_version then
    return;
  end if;
  update partners.handoffs h
     set heard_version = (p_body ->> 'version')::bigint, state = p_body ->> 'state', updated_at = app.now()
   where h.company_id = app.company_id() and h.id = v_was.id
  returning h.* into v_handoff;
  if v_handoff.state <> v_was.state then
    v_of := partners.event_json(v_handoff) #> '{handoff,taskId}';
    v_handoff := partners.give_up_copy(v_handoff);
    perform partners.note_step(v_handoff, v_handoff.state, false, '{}');
    perform app.emit('handoff.deleted', jsonb_set(partners.event_json(v_handoff), '{handoff,taskId}', v_of));
  elsif v_was.is_linked then
    perform partners.change_copy(v_handoff, partners.fields_heard(p_body, v_was.heard_version));
    perform partners.hear_end(v_handoff, p_body);
  end if;
end;
$$;
comment on function partners.hear_sender is
  'Applies what the sender of a handoff says of it. Emits handoff.received, handoff.deleted.';
