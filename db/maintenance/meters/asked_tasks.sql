-- What is left incomplete with a follow-up goes on as that: it is what the rule asked for as much as the first.
create function maintenance.asked_tasks(p_usage_rule_id bigint, p_condition_rule_id bigint)
  returns setof work.tasks
  language sql stable
  begin atomic
    select t.*
      from (
        select u.task_id from maintenance.rule_tasks u
         where u.company_id = app.company_id() and u.usage_rule_id = p_usage_rule_id
        union all
        select c.task_id from maintenance.rule_tasks c
         where c.company_id = app.company_id() and c.condition_rule_id = p_condition_rule_id) r
      join work.tasks o on o.company_id = app.company_id() and o.id = r.task_id
     cross join lateral (
        select o.id as task_id where not o.is_partial_completion
        union all
        select w.task_id from work.carried(o.id, true) w (task_id) where o.is_partial_completion) w
      join work.tasks t on t.company_id = app.company_id() and t.id = w.task_id;
  end;
comment on function maintenance.asked_tasks is
  'The tasks that a rule opened, and the follow-ups that carry them on.';
