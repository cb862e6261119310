-- From the tasks that are unfinished, as what rules opened in all years is far more. Inlined.
create function maintenance.open_tasks()
  returns table (usage_rule_id bigint, condition_rule_id bigint, task_id bigint)
  language sql stable
  begin atomic
    select a.usage_rule_id, a.condition_rule_id, min(a.task_id)
      from (
        select r.usage_rule_id, r.condition_rule_id, t.id as task_id
          from work.tasks t
          join maintenance.rule_tasks r on r.company_id = t.company_id and r.task_id = t.id
         where t.company_id = app.company_id() and not work.is_finished(t.status, t.is_partial_completion)
        union all
        select r.usage_rule_id, r.condition_rule_id, t.id
          from work.tasks t
          join work.task_connections c
            on c.company_id = t.company_id and c.to_task_id = t.id and c.type = 'follow'
          join work.tasks f on f.company_id = c.company_id and f.id = c.from_task_id and f.is_partial_completion
         cross join lateral maintenance.asked_of(t.id) r
         where t.company_id = app.company_id() and not work.is_finished(t.status, t.is_partial_completion)) a
     group by a.usage_rule_id, a.condition_rule_id;
  end;
comment on function maintenance.open_tasks is
  'Of each rule for which one is open, the first unfinished task of those that it opened and of their follow-ups.';
