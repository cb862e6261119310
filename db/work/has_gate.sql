-- Asked before what a gate lacks: most statuses of most types have none.
create function work.has_gate(p_type work.task_types, p_to text)
  returns boolean
  language sql immutable
  return coalesce(p_type.gates @> jsonb_build_array(jsonb_build_object('status', p_to)), false);
comment on function work.has_gate is
  'Whether a type of task has a gate before a status.';
