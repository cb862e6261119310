create function work.refuse_ended(p_task work.tasks)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform app.refuse('counts_closed',
    format('The task is %s: take it up again with a reason, count on it, and end it anew.', p_task.status),
    jsonb_build_object('currentStatus', p_task.status));
end;
$$;
comment on function work.refuse_ended is
  'Refuses with counts_closed what is counted on a task that has ended, saying how it can be.';
