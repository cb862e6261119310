-- By now: when it is made (work.make_next_task) nothing of that has changed, unless the task did.
create function work.next_task_due(p_task work.tasks)
  returns timestamptz
  language sql stable
  begin atomic
    select n.due_date
      from work.task_types y
     cross join lateral work.next_due(p_task, y.recurrence) n
     where (p_task).comes_again and y.company_id = app.company_id() and y.id = (p_task).type_id
       and y.recurrence is not null;
  end;
comment on function work.next_task_due is
  'When the task is due that is still to be made after one that was done; null: none is.';
