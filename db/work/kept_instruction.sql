-- What is written into a task that is not begun yet says what is to be done; later, also once it was put back, or as it
-- ends, what was found.
create function work.kept_instruction(p_task work.tasks, p_details text, p_status text)
  returns jsonb
  language plpgsql immutable
  set search_path = ''
as $$
begin
  if p_task.started_at is null and work.is_to_begin(p_task.status)
     and (p_status in ('submitted', 'incomplete', 'done', 'declined')) is not true then
    return null;
  elsif p_details is not distinct from p_task.details then
    return p_task.instruction;
  end if;
  return coalesce(p_task.instruction, to_jsonb(p_task.details), 'null');
end;
$$;
comment on function work.kept_instruction is
  'What a task keeps of what was to be done, where its details are written and it enters a status; null: the details.';
