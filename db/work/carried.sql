-- A task that is left incomplete goes on as its follow-up of the same type, which carries the rest of the same work.
create function work.carried(p_task_id bigint, p_onward boolean)
  returns setof bigint
  language sql stable
  begin atomic
    with recursive carrier (task_id) as (
      select p_task_id
      union
      select step.to_id
        from carrier r
        cross join lateral (
          select c.from_task_id, c.to_task_id, c.to_task_id as to_id from work.task_connections c
           where p_onward and c.company_id = app.company_id() and c.from_task_id = r.task_id and c.type = 'follow'
          union all
          select c.from_task_id, c.to_task_id, c.from_task_id from work.task_connections c
           where not p_onward and c.company_id = app.company_id() and c.to_task_id = r.task_id and c.type = 'follow'
        ) step
        join work.tasks f on f.company_id = app.company_id() and f.id = step.from_task_id and f.is_partial_completion
        join work.tasks t on t.company_id = app.company_id() and t.id = step.to_task_id and t.type_id = f.type_id
    )
    select r.task_id from carrier r;
  end;
comment on function work.carried is
  'A task and the follow-ups that carry its work on, or, back, the tasks whose work it carries.';
