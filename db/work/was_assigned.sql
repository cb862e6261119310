create function work.was_assigned(p_task work.tasks, p_person_id bigint)
  returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  return work.is_assigned(p_task.id, p_person_id) or exists (
    select from app.audit_changes c
     where c.company_id = app.company_id() and c.part_of = 'task/' || p_task.external_id and c.at = app.now()
       and c.call_id = app.current_call_id() and c.entity = 'taskAssignee' and c.action = 'delete'
       and c.entity_id = p_task.external_id || '/' || p_person_id);
end;
$$;
comment on function work.was_assigned is
  'Whether a task is a person''s own work, or was until this call took them off it.';
