-- Why what was declined was begun after all is for who may see the task.
create function insights.begin_in_words(p_task_id bigint, p_began_at timestamptz, p_machine text)
  returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_reason constant text := (
    select u.reason from work.task_turns u
     where u.company_id = app.company_id() and u.task_id = p_task_id and u.status <> 'incomplete'
       and insights.begins_with(u, p_began_at)
     order by u.id desc limit 1);
begin
  return concat(case when insights.carries_rest(p_task_id) then 'went on with its rest' else 'began' end,
                ' on ' || p_machine, case when v_reason is not null and work.task_visible(p_task_id)
                  then ': ' || app.quoted(v_reason) end);
end;
$$;
comment on function insights.begin_in_words is
  'That a task began, as a sentence tells it.';
