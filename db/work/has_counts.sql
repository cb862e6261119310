create function work.has_counts(p_task_id bigint)
  returns boolean
  language sql stable
  return exists (select from work.task_counts c where c.company_id = app.company_id() and c.task_id = p_task_id);
comment on function work.has_counts is
  'Whether anything was ever counted on a task.';
