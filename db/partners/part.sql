create function partners.part(p_handoff partners.handoffs)
  returns partners.handoffs
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_handoff partners.handoffs;
begin
  update work.tasks t set handoff_role = null, updated_at = app.now()
   where t.company_id = app.company_id() and t.id = p_handoff.task_id and p_handoff.is_linked;
  update partners.handoffs h set is_linked = false, updated_at = app.now()
   where h.company_id = app.company_id() and h.id = p_handoff.id
  returning h.* into v_handoff;
  return v_handoff;
end;
$$;
comment on function partners.part is
  'Ends that the two tasks of a handoff follow each other: the task is the company''s own.';
