create function maintenance.is_of_rule(p_task_id bigint)
  returns boolean
  language sql stable
  begin atomic
    select exists (
      select from work.carried(p_task_id, false) w (task_id)
        join maintenance.rule_tasks r on r.company_id = app.company_id() and r.task_id = w.task_id);
  end;
comment on function maintenance.is_of_rule is
  'Whether a usage or condition rule asked for a task, or for the one whose rest it is.';
