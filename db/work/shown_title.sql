-- Whoever may not see a task reads that there is work of its type, and not what it is about.
create function work.shown_title(p_task work.tasks)
  returns text
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_generic_plan -- asked for each row of a list that is planned for its values
as $$
begin
  if work.task_visible(p_task.id) then
    return p_task.title;
  end if;
  return coalesce((select y.name from work.task_types y
                    where y.company_id = app.company_id() and y.id = p_task.type_id), 'A task');
end;
$$;
comment on function work.shown_title is
  'What a task is called to the member of the current call: by its title, or by its type for who does not see it.';
