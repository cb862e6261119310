create function maintenance.asked_of(p_task_id bigint)
  returns setof maintenance.rule_tasks
  language sql stable
  begin atomic
    select r.*
      from work.carried(p_task_id, false) w (task_id)
      join maintenance.rule_tasks r on r.company_id = app.company_id() and r.task_id = w.task_id;
  end;
comment on function maintenance.asked_of is
  'What rules asked for of which a task is the work, or the rest that it carries on.';
