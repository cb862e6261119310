create function work.is_finished(p_status text, p_is_partial_completion boolean)
  returns boolean
  language sql immutable parallel safe
  return p_status in ('done', 'declined') or (p_status = 'incomplete' and p_is_partial_completion);
comment on function work.is_finished is
  'Whether nothing more is to be done on a task: done, declined, or left incomplete with a follow-up that carries the '
  'rest.';
