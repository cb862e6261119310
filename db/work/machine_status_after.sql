-- What was made ahead of its time sets when it is begun what others set as they open.
-- What the form answers goes before the type's. A task that was submitted has set it then (work.change_task, where the
-- review answers anew): an approval does not set back what has happened to the machine since.
create function work.machine_status_after(p_task work.tasks, p_previous text)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_type work.task_types;
  v_answered bigint;
begin
  select y.* into v_type from work.task_types y where y.company_id = app.company_id() and y.id = p_task.type_id;
  if p_task.status in ('submitted', 'done') then
    v_answered := work.answered_status(v_type.form, p_task.answers);
  end if;
  return case when v_answered is not null then case when p_previous <> 'submitted' then v_answered end
              when p_task.status = 'done' then v_type.status_on_done_id
              when p_task.sets_status_when_begun and work.is_to_begin(p_previous)
              then case when p_task.status in ('dispatched', 'incomplete') then v_type.status_on_open_id end
              when p_previous in ('done', 'declined') and p_task.status <> 'declined'
                and not (p_task.sets_status_when_begun and p_task.started_at is null)
              then v_type.status_on_open_id end;
end;
$$;
comment on function work.machine_status_after is
  'The status that a task''s machine gets with the task''s new status, from its form or its type; null for none.';
