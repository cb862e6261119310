create function insights.reason_of(p_task work.tasks)
  returns text
  language sql stable
  begin atomic
    select app.quoted(nullif(case (p_task).status when 'incomplete' then (p_task).incomplete_reason
                                                  when 'declined' then (p_task).declined_reason end, ''))
     where work.task_visible((p_task).id);
  end;
comment on function insights.reason_of is
  'Why a task was left incomplete or declined, as a sentence names it; null for who may not see the task.';
