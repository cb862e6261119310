-- Asked wherever a received task has entered a status (work.announce_status).
create function partners.tell_status(p_task_id bigint, p_status text)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_handoff partners.handoffs;
begin
  update partners.handoffs h set status = p_status, updated_at = app.now()
   where h.company_id = app.company_id() and h.task_id = p_task_id and h.direction = 'incoming' and h.is_linked
     and h.status <> p_status
  returning h.* into v_handoff;
  if found then
    perform partners.note_step(v_handoff, 'status_changed', true, jsonb_build_object('status', p_status));
    perform app.emit('handoff.status_changed', partners.event_json(v_handoff));
    perform partners.tell_handoff(v_handoff);
  end if;
end;
$$;
comment on function partners.tell_status is
  'Tells the partner the status of a task that came from it. Emits handoff.status_changed.';
