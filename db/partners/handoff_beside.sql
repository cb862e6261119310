create function partners.handoff_beside(p_task_id bigint)
  returns partners.handoffs
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_handoff partners.handoffs;
begin
  select h.* into v_handoff from partners.handoffs_beside(p_task_id) h
   order by h.id desc limit 1;
  return v_handoff;
end;
$$;
comment on function partners.handoff_beside is
  'The handoff of a task that is connected with a task, the newest of several; null: none.';
