create function work.is_assigned(p_task_id bigint, p_person_id bigint)
  returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  return exists (select from work.task_assignees a
                  where a.company_id = app.company_id() and a.task_id = p_task_id and a.person_id = p_person_id);
end;
$$;
comment on function work.is_assigned is
  'Whether a task is a person''s own work.';
