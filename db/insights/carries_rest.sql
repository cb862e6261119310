create function insights.carries_rest(p_task_id bigint)
  returns boolean
  language sql stable
  begin atomic
    select exists (
      select from work.task_connections f
        join work.tasks t on t.company_id = f.company_id and t.id = f.to_task_id
        join work.tasks w on w.company_id = f.company_id and w.id = f.from_task_id
       where f.company_id = app.company_id() and f.to_task_id = p_task_id and f.type = 'follow'
         and w.type_id = t.type_id and w.is_partial_completion);
  end;
comment on function insights.carries_rest is
  'Whether a task is the follow-up of one that was left incomplete, and does what that left.';
