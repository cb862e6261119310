create function insights.task_in_words(p_task work.tasks)
  returns text
  language sql stable
  begin atomic
    select coalesce((
             select y.name || ' of ' || o.code
               from production.work_orders o
               join work.task_types y on y.company_id = o.company_id and y.id = (p_task).type_id
              where o.company_id = app.company_id() and o.id = (p_task).work_order_id and (p_task).step is not null),
           (p_task).title);
  end;
comment on function insights.task_in_words is
  'What a sentence calls a task: an operation by its type and its order, any other by its title.';
