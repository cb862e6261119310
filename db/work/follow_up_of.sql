-- A task taken up again keeps its follow-up, which carries the rest whatever becomes of the task: it gets no second
-- one.
create function work.follow_up_of(p_task work.tasks)
  returns text
  language sql stable
  begin atomic
    select t.external_id
      from work.task_connections c
      join work.tasks t on t.company_id = c.company_id and t.id = c.to_task_id and t.type_id = p_task.type_id
     where c.company_id = app.company_id() and c.from_task_id = p_task.id and c.type = 'follow'
       and p_task.is_partial_completion
     order by t.id limit 1;
  end;
comment on function work.follow_up_of is
  'The follow-up that carries the rest of a task, by its id, or null.';
