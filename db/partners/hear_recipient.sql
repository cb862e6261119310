-- What the partner says of before the task was sent is the partner's own history. Here it is of when it was sent: so no
-- slip of another company undoes what is known here, such as the stop of a machine.
create function partners.hear_recipient(p_from text, p_body jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_was partners.handoffs;
  v_handoff partners.handoffs;
  v_task work.tasks;
  v_ends boolean := not (p_body ->> 'linked')::boolean;
  v_at timestamptz := (p_body ->> 'at')::timestamptz;
begin
  select h.* into v_was from partners.handoffs h
   where h.company_id = app.company_id() and h.uid = (p_body ->> 'handoff')::uuid and h.partner = p_from
     and h.direction = 'outgoing';
  if v_was.id is null then
    return;
  end if;
  v_was := partners.lock_handoff(v_was);
  if (p_body ->> 'version')::bigint <= v_was.heard_version then
    return;
  end if;
  update partners.handoffs h
     set heard_version = (p_body ->> 'version')::bigint, status = p_body ->> 'status',
         declined_reason = p_body ->> 'declinedReason', updated_at = app.now()
   where h.company_id = app.company_id() and h.id = v_was.id
  returning h.* into v_handoff;
  if v_was.is_linked and v_ends then
    v_handoff := partners.part(v_handoff);
  end if;
  if v_was.is_linked and v_handoff.status <> v_was.status then
    select t.* into v_task from work.tasks t where t.company_id = app.company_id() and t.id = v_handoff.task_id;
    perform work.follow_partner(v_task, v_handoff.status, v_handoff.declined_reason,
                                case when v_at < v_was.created_at then v_was.created_at else v_at end);
  end if;
  if v_handoff.status = 'declined' and v_was.status <> 'declined' then
    perform partners.note_step(v_handoff, 'declined', false, jsonb_build_object('reason', v_handoff.declined_reason));
    perform app.emit('handoff.declined', partners.event_json(v_handoff));
  elsif v_handoff.status <> v_was.status then
    perform partners.note_step(v_handoff, 'status_changed', false, jsonb_build_object('status', v_handoff.status));
    perform app.emit('handoff.status_changed', partners.event_json(v_handoff));
  end if;
  if v_was.is_linked and v_ends and v_handoff.status <> 'declined' then
    perform partners.note_step(v_handoff, 'link_ended', false, '{}');
  end if;
end;
$$;
comment on function partners.hear_recipient is
  'Applies what the recipient of a handoff says of it: the sender''s task follows. Emits handoff.status_changed, '
  'handoff.declined and what the task''s status sets off.';
