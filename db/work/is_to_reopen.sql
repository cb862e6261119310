create function work.is_to_reopen(p_task work.tasks)
  returns boolean
  language sql immutable
  return p_task.status in ('done', 'declined')
    or p_task.output_posted_at is not null and work.is_finished(p_task.status, p_task.is_partial_completion);
comment on function work.is_to_reopen is
  'Whether another status takes back what a task ended with: that it is done or declined, or what it posted.';
