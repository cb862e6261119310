create function work.task_form(p_task work.tasks)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (select y.form from work.task_types y where y.company_id = app.company_id() and y.id = p_task.type_id);
end;
$$;
comment on function work.task_form is
  'The form of a task: its type''s present one; null without a type.';
