create function work.check_review(p_task work.tasks, p_to text, p_is_own boolean)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
begin
  if p_to = 'done' and p_is_own and p_task.status <> 'submitted' then
    perform app.refuse('invalid_transition',
                       'Tasks of this type are reviewed: submit your work, somebody else approves it.',
      jsonb_build_object('currentStatus', p_task.status, 'allowedTransitions', '["submitted", "incomplete"]'::jsonb));
  elsif p_task.submitted_by = app.person_id()
     and (p_to = 'done' or p_task.status = 'submitted' and p_to in ('open', 'preparation', 'ready', 'dispatched')) then
    perform app.refuse('invalid_transition',
                       'You submitted this task: somebody else approves it or sends it back.',
      jsonb_build_object('currentStatus', p_task.status, 'allowedTransitions', '[]'::jsonb));
  end if;
end;
$$;
comment on function work.check_review is
  'Who does the work of a reviewed task, or submitted it, neither finishes it nor sends it back. Refuses with '
  'invalid_transition.';
