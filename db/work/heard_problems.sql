-- What a status of a received task says goes to the sender with its time (partners.tell_handoff): the end of a stop
-- there, among others. Nobody worked on it before it came, so an earlier time is a slip, which would undo what the
-- sender knows. People say minutes.
create function work.heard_problems(p_task work.tasks, p_changes jsonb)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  if p_task.handoff_role is distinct from 'mirror' or not p_changes ? 'status' then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
             'path', case when p_changes ->> 'occurredAt' is not null then 'occurredAt' else 'endDate' end,
             'message', format('is before the partner sent the task, which came at %s', app.iso(h.created_at)))), '[]')
      from partners.handoffs h
     where h.company_id = app.company_id() and h.task_id = p_task.id and h.direction = 'incoming' and h.is_linked
       and work.happened_at(p_changes) < date_trunc('minute', h.created_at));
end;
$$;
comment on function work.heard_problems is
  'What is wrong with the time of a status that the sender of a received task hears of.';
