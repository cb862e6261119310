create function work.task_visible(p_task_id bigint)
  returns boolean
  language sql stable
  return app.can('tasks:view_all') or exists (select from work.visible_task_ids() v where v.id = p_task_id);
comment on function work.task_visible is
  'Whether the member of the current call sees a task.';
