create function partners.take_back_task(p_task_id bigint)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform partners.take_back(partners.lock_handoff(h), 'deleted')
     from partners.handoffs h
    where h.company_id = app.company_id() and h.task_id = p_task_id and h.direction = 'outgoing' and h.is_linked;
end;
$$;
comment on function partners.take_back_task is
  'Takes back what was sent of a task that is about to be deleted. Emits handoff.deleted.';
