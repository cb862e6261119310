create function production.counted_by_task(p_task work.tasks, out good numeric, out scrap numeric)
  language sql stable
  begin atomic
    select coalesce(sum(c.good_quantity), 0), coalesce(sum(c.scrap_quantity), 0)
      from work.tasks t
      join work.task_counts c on c.company_id = t.company_id and c.task_id = t.id
     where t.company_id = app.company_id()
       and (t.id = p_task.id or (t.work_order_id = p_task.work_order_id and t.step = p_task.step
                                 and t.status <> 'declined'));
  end;
comment on function production.counted_by_task is
  'The good and scrap pieces of a task, or, when it is an operation, of all tasks of its step.';
