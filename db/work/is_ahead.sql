-- A due date alone is no plan, as a repair of today has one too, but of what comes again.
create function work.is_ahead(p_task work.tasks)
  returns boolean
  language sql stable
  begin atomic
    select work.is_to_begin((p_task).status)
           and ((p_task).start_date > app.now()
                or (p_task).due_date > app.now() and exists (
                  select from work.task_types y
                   where y.company_id = app.company_id() and y.id = (p_task).type_id and y.recurrence is not null)
                or work.blocked_by((p_task).id) is not null);
  end;
comment on function work.is_ahead is
  'Whether a task is made ahead of its time: it is planned to start later, comes again and is due later, or waits for '
  'another.';
