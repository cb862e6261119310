create function insights.because(p_task_id bigint, p_reason text)
  returns text
  language sql stable
  return case when p_reason <> '' and work.task_visible(p_task_id)
    then ': ' || app.quoted(p_reason) else '' end;
comment on function insights.because is
  'Why something was done with a task, as the end of a sentence, for who may see the task; nothing for others.';
