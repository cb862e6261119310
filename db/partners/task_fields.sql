create function partners.task_fields(p_task work.tasks)
  returns jsonb
  language sql stable
  begin atomic
    select jsonb_build_object('title', p_task.title, 'details', p_task.details, 'dueDate', p_task.due_date,
                              'priorityId', p_task.priority_id);
  end;
comment on function partners.task_fields is
  'What of a task the sender says to its partner.';
