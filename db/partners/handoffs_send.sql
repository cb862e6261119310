-- The partner's turn comes before the task's lock; then link and task are read anew: they may have changed meanwhile.
create function partners.handoffs_send(
  p_task_id              text,
  p_recipient_short_name text default null,
  p_sub_contractor_id    bigint default null,
  p_items                jsonb default '[]',
  p_data_request         jsonb default null
)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_task work.tasks;
  v_partner text;
  v_handoff partners.handoffs;
begin
  perform app.require('handoffs:send');
  perform app.refuse_input(
    case when app.is_known('task', to_jsonb(p_task_id)) then '[]'
         else app.unknown_problem('taskId', 'task', p_task_id) end
    || partners.partner_problems(p_recipient_short_name, p_sub_contractor_id)
    || partners.item_problems(p_items));
  v_partner := partners.linked_partner(p_recipient_short_name, p_sub_contractor_id);
  perform partners.take_turn(v_partner);
  perform app.refuse_input(partners.partner_problems(p_recipient_short_name, p_sub_contractor_id));
  v_task := work.lock_task((work.find_task(p_task_id)).id);
  perform partners.check_sendable(v_task);
  v_task := partners.make_proxy(v_task);
  insert into partners.handoffs as h (company_id, external_id, uid, direction, partner, partner_name, task_id, status,
                                      requested_items, data_request, created_at, updated_at)
  select app.company_id(), app.new_id(), gen_random_uuid(), 'outgoing', v_partner, s.name, v_task.id, v_task.status,
         partners.read_items(p_items), p_data_request, app.now(), app.now()
    from partners.subcontractors s
   where s.company_id = app.company_id() and s.company_short_name = v_partner
  returning h.* into v_handoff;
  perform partners.note_step(v_handoff, 'sent', true, '{}');
  perform partners.tell_handoff(v_handoff, array(select jsonb_object_keys(partners.task_fields(v_task))));
  perform partners.send_items(v_handoff, p_items);
  return partners.handoffs_get(v_handoff.external_id);
end;
$$;
comment on function partners.handoffs_send is
  'Sends a task to a partner, which gets a copy of its own; the task''s assignees come off. Refuses with '
  'missing_permission, not_found, invalid_input, handoff_fields_locked, invalid_transition, task_blocked, '
  'fractional_quantity, lot_required, serial_required, insufficient_stock, lot_unavailable, consigned_stock. Emits '
  'task.status_changed.';
