create function insights.task_in_words(p_task work.tasks)
  returns text
  language sql stable
  begin atomic
    select case
        when o.id is not null and (p_task).step is not null then y.name || ' of ' || o.code
        else app.quoted(work.shown_title(p_task)) end
      from (select) one
      left join work.task_types y on y.company_id = app.company_id() and y.id = (p_task).type_id
      left join production.work_orders o on o.company_id = app.company_id() and o.id = (p_task).work_order_id;
  end;
comment on function insights.task_in_words is
  'What a sentence calls a task: an operation by its type and its order, any other by its title, or by its type for '
  'who may not see it.';
