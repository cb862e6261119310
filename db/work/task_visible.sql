create function work.task_visible(p_task_id bigint)
  returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  if app.can('tasks:view_all') then
    return true;
  end if;
  return exists (select from work.visible_task_ids() v where v.id = p_task_id);
end;
$$;
comment on function work.task_visible is
  'Whether the member of the current call sees a task.';
