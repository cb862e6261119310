create function partners.take_back(p_handoff partners.handoffs, p_state text)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_handoff partners.handoffs := partners.part(p_handoff);
begin
  update partners.handoffs h set state = p_state where h.company_id = app.company_id() and h.id = v_handoff.id
  returning h.* into v_handoff;
  perform partners.note_step(v_handoff, p_state, true, '{}');
  perform app.emit('handoff.deleted', partners.event_json(v_handoff));
  perform partners.tell_handoff(v_handoff);
  perform partners.withdraw_goods(v_handoff);
end;
$$;
comment on function partners.take_back is
  'Takes back a sent task, withdrawn or deleted, with the goods that have not been received. Emits handoff.deleted.';
