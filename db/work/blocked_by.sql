create function work.blocked_by(p_task_id bigint)
  returns text[]
  language sql stable
  begin atomic
    select array_agg(f.external_id order by f.id)
      from work.task_connections c
      join work.tasks f on f.company_id = c.company_id and f.id = c.from_task_id
     where c.company_id = app.company_id() and c.to_task_id = p_task_id and c.type = 'dependency'
       and c.waived_reason is null
       and (f.status = 'declined' or not work.is_finished(f.status, f.is_partial_completion));
  end;
comment on function work.blocked_by is
  'The tasks that a task still waits for, or null. A declined task was not done: what waits for it goes on waiting, '
  'unless a person waived it.';
