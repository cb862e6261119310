create function work.completes(p_task work.tasks, p_type work.task_types, p_to text)
  returns boolean
  language sql immutable
  return p_task.status not in ('done', 'declined')
    and (p_to in ('submitted', 'incomplete') or p_to = 'done' and p_type.is_reviewed is not true);
comment on function work.completes is
  'Whether a status is one that an assignee gives to own work, without tasks:change_status.';
