create function work.produces(p_task work.tasks, p_type work.task_types)
  returns boolean
  language sql stable
  return work.makes(p_task, p_type) is not null or exists (
    select from production.work_orders o
     where o.company_id = app.company_id() and o.id = p_task.work_order_id and o.posting_step = p_task.step);
comment on function work.produces is
  'Whether a task makes something: by its type, by what it posted, or because its order''s output is posted by it.';
