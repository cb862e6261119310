-- What was done stays: a copy that is finished, or that records stand on, is the recipient's own from now on.
create function partners.give_up_copy(p_handoff partners.handoffs)
  returns partners.handoffs
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_handoff partners.handoffs := partners.part(p_handoff);
  v_task work.tasks;
begin
  if not p_handoff.is_linked then
    return v_handoff;
  end if;
  select t.* into v_task from work.tasks t where t.company_id = app.company_id() and t.id = p_handoff.task_id;
  if v_task.id is not null and not work.is_finished(v_task.status, v_task.is_partial_completion) then
    begin
      perform work.remove_task(v_task);
    exception when sqlstate 'MW409' then
      perform work.follow_partner(v_task, 'declined', 'The partner took the task back.');
    end;
  end if;
  select h.* into v_handoff from partners.handoffs h where h.company_id = app.company_id() and h.id = p_handoff.id;
  return v_handoff;
end;
$$;
comment on function partners.give_up_copy is
  'Removes the recipient''s copy of a task that the sender took back, or declines it where records stand on it.';
