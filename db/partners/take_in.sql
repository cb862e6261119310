-- A copy that was taken back before it was heard of leaves but the handoff. What the sender changed before that is in
-- the copy, and told as a change, as it is on the sender's side.
create function partners.take_in(p_from text, p_body jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_changes jsonb := partners.fields_heard(p_body, 1);
  v_handoff partners.handoffs;
  v_task work.tasks;
begin
  if p_body ->> 'state' = 'active' then
    v_task.title := p_body #>> '{task,title}';
    v_task.details := p_body #>> '{task,details}';
    v_task.due_date := (p_body #>> '{task,dueDate}')::timestamptz;
    v_task.priority_id := (p_body #>> '{task,priorityId}')::integer;
    v_task.status := p_body ->> 'status';
    v_task := work.create_task(v_task);
    update work.tasks t set handoff_role = 'mirror' where t.company_id = app.company_id() and t.id = v_task.id;
  end if;
  insert into partners.handoffs as h (company_id, external_id, uid, direction, partner, partner_name, task_id, state,
                                      status, requested_items, data_request, is_linked, heard_version, created_at,
                                      updated_at)
  select app.company_id(), app.new_id(), (p_body ->> 'handoff')::uuid, 'incoming', p_from, s.name, v_task.id,
         p_body ->> 'state', p_body ->> 'status', p_body -> 'items', nullif(p_body -> 'dataRequest', 'null'),
         p_body ->> 'state' = 'active', (p_body ->> 'version')::bigint, app.now(), app.now()
    from partners.subcontractors s
   where s.company_id = app.company_id() and s.company_short_name = p_from
  returning h.* into v_handoff;
  perform partners.note_step(v_handoff, 'sent', false, '{}');
  if v_handoff.state <> 'active' then
    perform partners.note_step(v_handoff, v_handoff.state, false, '{}');
  else
    if v_changes <> '{}' then
      perform partners.note_step(v_handoff, 'changed', false, v_changes);
    end if;
    perform app.emit('handoff.received', partners.event_json(v_handoff));
    perform partners.hear_end(v_handoff, p_body);
  end if;
end;
$$;
comment on function partners.take_in is
  'Takes in a handoff that a partner sent: the company''s own copy of the task. Emits task.created, handoff.received.';
