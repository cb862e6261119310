create function work.lacks_reason(p_status text)
  returns jsonb
  language sql immutable
  return work.lacks('reason_required', array[p_status || 'Reason'], format('say why the task is %s', p_status));
comment on function work.lacks_reason is
  'That nobody says why a task is incomplete, or declined, as a problem of an input.';
