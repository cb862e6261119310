create function insights.begins_with(p_turn work.task_turns, p_began_at timestamptz)
  returns boolean
  language sql immutable parallel safe
  return (p_turn).at = p_began_at and ((p_turn).was_ended < p_began_at) is not false;
comment on function insights.begins_with is
  'Whether a task began when it was taken up, as all that was told before was that it was declined or left.';
