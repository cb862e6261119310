-- A series is the chain of one piece of work: one task comes after another, once, whatever has become of either since,
-- deleted too.
-- A task that was left incomplete and those that carry it on are one piece of work, after which one comes. Only what
-- recurrence made has the start of a series: what flows and people made of the task, of the same type, does not.
create function work.has_next_task(p_task work.tasks)
  returns boolean
  language sql stable
  begin atomic
    select exists (
      select from (select work.carried((p_task).id, true) union select work.carried((p_task).id, false)) w (task_id)
        join work.tasks t on t.company_id = app.company_id() and t.id = w.task_id
       where t.next_is_deleted or exists (
         select from work.task_connections c
           join work.tasks n on n.company_id = c.company_id and n.id = c.to_task_id
          where c.company_id = t.company_id and c.from_task_id = t.id and c.type = 'created_from'
            and n.type_id = (p_task).type_id and n.series_start is not null));
  end;
comment on function work.has_next_task is
  'Whether the task that comes after one by recurrence was made already.';
