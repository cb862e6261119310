-- What is told late is of then. Of the other statuses only the change is kept, and not of when it is.
create function work.entered_at(p_task work.tasks)
  returns timestamptz
  language plpgsql stable
  set search_path = ''
as $$
begin
  return coalesce(p_task.finished_at,
    (select case when u.status = p_task.status then u.at end from work.task_turns u
      where u.company_id = app.company_id() and u.task_id = p_task.id order by u.id desc limit 1),
    case when p_task.status = 'dispatched' then p_task.started_at end);
end;
$$;
comment on function work.entered_at is
  'When a task entered the status that it is in: its end, that it was left incomplete or taken up again, or its begin; '
  'null: it is not kept.';
