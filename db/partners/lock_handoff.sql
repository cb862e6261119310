-- The task comes before its handoff, as in every call that changes one.
create function partners.lock_handoff(p_handoff partners.handoffs)
  returns partners.handoffs
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_handoff partners.handoffs;
begin
  if p_handoff.is_linked and p_handoff.task_id is not null then
    perform work.lock_task(p_handoff.task_id);
  end if;
  select h.* into v_handoff from partners.handoffs h
   where h.company_id = app.company_id() and h.id = p_handoff.id for no key update;
  return v_handoff;
end;
$$;
comment on function partners.lock_handoff is
  'Locks a handoff with its task until the call ends, and reads it anew.';
