create function partners.handoffs_decline(p_id text, p_reason text)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_handoff partners.handoffs;
  v_task work.tasks;
begin
  perform app.require('handoffs:send');
  v_handoff := partners.find_handoff(p_id);
  perform partners.take_turn(v_handoff.partner);
  v_handoff := partners.lock_handoff(v_handoff);
  if v_handoff.direction <> 'incoming' then
    perform app.refuse('invalid_transition', 'The task was sent, not received: it is withdrawn.');
  elsif not v_handoff.is_linked or v_handoff.status = 'done' then
    perform partners.refuse_transition(v_handoff, 'declined');
  end if;
  v_handoff := partners.part(v_handoff);
  update partners.handoffs h set status = 'declined', declined_reason = p_reason
   where h.company_id = app.company_id() and h.id = v_handoff.id
  returning h.* into v_handoff;
  select t.* into v_task from work.tasks t where t.company_id = app.company_id() and t.id = v_handoff.task_id;
  perform work.follow_partner(v_task, 'declined', p_reason);
  perform partners.note_step(v_handoff, 'declined', true, jsonb_build_object('reason', p_reason));
  perform app.emit('handoff.declined', partners.event_json(v_handoff));
  perform partners.tell_handoff(v_handoff);
  return partners.handoffs_get(p_id);
end;
$$;
comment on function partners.handoffs_decline is
  'Declines a received task, with a reason that the partner is told. Refuses with missing_permission, not_found, '
  'invalid_transition. Emits handoff.declined, task.status_changed.';
