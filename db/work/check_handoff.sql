create function work.check_handoff(p_task work.tasks, p_keys text[])
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_locked text[];
begin
  if p_task.handoff_role is distinct from 'proxy' then
    return;
  end if;
  v_locked := array(select unnest(p_keys) except select unnest(array['details', 'dueDate', 'priorityId']) order by 1);
  if v_locked <> '{}' then
    perform app.refuse('handoff_fields_locked',
      format('The task was sent to a partner: %s cannot change here; details, dueDate and priorityId can.',
             array_to_string(v_locked, ', ')),
      jsonb_build_object('lockedFields', v_locked));
  end if;
end;
$$;
comment on function work.check_handoff is
  'Refuses with handoff_fields_locked when a task that was sent to a partner is to change otherwise than in details, '
  'due date and priority.';
