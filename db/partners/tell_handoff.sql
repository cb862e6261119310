-- All that this side has to say of the handoff, field by field: nothing else crosses. A task that is gone says nothing.
-- p_fields: what of the sender's task changed.
create function partners.tell_handoff(p_handoff partners.handoffs, p_fields text[] default '{}')
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_handoff partners.handoffs;
  v_changed jsonb;
  v_body jsonb;
begin
  update partners.handoffs h set told_version = h.told_version + 1
   where h.company_id = app.company_id() and h.id = p_handoff.id
  returning h.* into v_handoff;
  v_body := jsonb_build_object('kind', 'handoff', 'handoff', v_handoff.uid, 'version', v_handoff.told_version,
                               'linked', v_handoff.is_linked, 'status', v_handoff.status);
  if v_handoff.direction = 'incoming' then
    v_body := v_body || jsonb_build_object('role', 'recipient', 'declinedReason', v_handoff.declined_reason,
      'at', (select app.iso(work.entered_at(t)) from work.tasks t
              where t.company_id = app.company_id() and t.id = v_handoff.task_id and t.status = v_handoff.status));
  else
    v_changed := partners.fields_to_tell(v_handoff, p_fields);
    v_body := v_body || jsonb_build_object('role', 'sender', 'state', v_handoff.state, 'changed', v_changed,
      'task', (select coalesce(jsonb_object_agg(f.key, f.value), '{}')
                 from work.tasks t
                cross join jsonb_each(partners.task_fields(t)) f
                where t.company_id = app.company_id() and t.id = v_handoff.task_id and v_changed ? f.key),
      'items', coalesce((select jsonb_agg(i - 'storageUnitId' order by n)
                           from jsonb_array_elements(v_handoff.requested_items) with ordinality i (i, n)), '[]'),
      'dataRequest', v_handoff.data_request);
  end if;
  perform partners.tell(v_handoff.partner, v_body);
end;
$$;
comment on function partners.tell_handoff is
  'Tells the partner where this side of a handoff stands, and what of a sent task it has not heard yet.';
