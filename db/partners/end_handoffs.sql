-- Each side keeps its task as one of its own. The tasks are locked in the order of their numbers.
create function partners.end_handoffs(p_partner text)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_handoff partners.handoffs;
begin
  for v_handoff in
    select h.* from partners.handoffs h
     where h.company_id = app.company_id() and h.partner = p_partner and h.is_linked
     order by h.task_id, h.id
  loop
    v_handoff := partners.lock_handoff(v_handoff);
    continue when not v_handoff.is_linked;
    v_handoff := partners.part(v_handoff);
    perform partners.note_step(v_handoff, 'link_ended', true, '{}');
    perform partners.tell_handoff(v_handoff);
  end loop;
end;
$$;
comment on function partners.end_handoffs is
  'Ends the handoffs with a partner, as the company ends the link with it.';
