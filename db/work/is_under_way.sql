create function work.is_under_way(p_status text)
  returns boolean
  language sql immutable parallel safe
  return p_status in ('dispatched', 'submitted', 'incomplete', 'done');
comment on function work.is_under_way is
  'Whether a task that is in this status has been begun, whoever made it so and whether by a change or from its begin.';
