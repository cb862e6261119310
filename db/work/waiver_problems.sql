create function work.waiver_problems(p_changes jsonb)
  returns jsonb
  language sql immutable
  return case when (p_changes ->> 'waiveGates')::boolean and coalesce(p_changes ->> 'reason', '') = ''
           then work.lacks('reason_required', '{reason}', 'say why the task need not wait') else '[]' end;
comment on function work.waiver_problems is
  'That nobody says why a task need not wait, as a problem of an input.';
