-- One that was declined is taken back too: its goods may still be out. What is done stays done, and after the end of
-- the link nothing crosses.
create function partners.take_back_task(p_task_id bigint)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_handoff partners.handoffs;
begin
  for v_handoff in
    select h.* from partners.handoffs h
     where h.company_id = app.company_id() and h.task_id = p_task_id and h.direction = 'outgoing'
       and h.state = 'active'
     order by h.id
  loop
    v_handoff := partners.lock_handoff(v_handoff);
    continue when not partners.can_take_back(v_handoff);
    if v_handoff.status = 'done' then
      perform app.refuse('in_use', 'The partner has done the task: it stays, and what was sent with it.');
    end if;
    perform partners.take_back(v_handoff, 'deleted');
  end loop;
end;
$$;
comment on function partners.take_back_task is
  'Takes back what was sent of a task that is about to be deleted. Refuses with in_use one that the partner has done. '
  'Emits handoff.deleted.';
