-- Who may not change statuses and makes a task in such a one says that they did it, assigned or not.
create function work.check_own_skill(p_task work.tasks, p_type work.task_types, p_to text)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
begin
  if p_type.skill_id is not null and p_to in ('dispatched', 'submitted', 'done')
     and (work.was_assigned(p_task, app.person_id())
          or work.writes_down(p_task) and not app.can('tasks:change_status')) then
    perform work.check_qualified(p_type, array[app.person_id()]);
  end if;
end;
$$;
comment on function work.check_own_skill is
  'Refuses with not_qualified who starts or finishes own work, or writes it down, without the skill that its type asks '
  'for.';
