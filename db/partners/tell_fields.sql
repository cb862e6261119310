create function partners.tell_fields(p_task_id bigint, p_changes jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_handoff partners.handoffs;
begin
  select h.* into v_handoff from partners.handoffs h
   where h.company_id = app.company_id() and h.task_id = p_task_id and h.direction = 'outgoing' and h.is_linked;
  if found then
    perform partners.note_step(v_handoff, 'changed', true, p_changes);
    perform partners.tell_handoff(v_handoff);
  end if;
end;
$$;
comment on function partners.tell_fields is
  'Tells the partner what the sender''s task says now.';
