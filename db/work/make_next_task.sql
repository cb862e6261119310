-- The type is locked, so that workers side by side see what the other made. What is to be done stays, and not what was
-- found.
create function work.make_next_task(p_done work.tasks)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_type work.task_types;
  v_next work.tasks := p_done;
  v_assignee_ids bigint[] := array(select a.person_id from work.task_assignees a
                                    where a.company_id = app.company_id() and a.task_id = p_done.id);
  v_same bigint;
begin
  select y.* into v_type from work.task_types y
   where y.company_id = app.company_id() and y.id = p_done.type_id for no key update;
  if v_type.recurrence is null or work.has_next_task(p_done) then
    return;
  end if;
  select n.due_date, n.series_start into v_next.due_date, v_next.series_start
    from work.next_due(p_done, v_type.recurrence) n;
  if v_next.due_date is null then
    return; -- the series ends with the years that have four digits
  end if;
  v_next.details := case when p_done.instruction is null then p_done.details else p_done.instruction #>> '{}' end;
  v_next.instruction := null;
  v_same := work.same_next_task(v_next, v_assignee_ids);
  if v_same is not null then
    update work.tasks t set series_start = v_next.series_start
     where t.company_id = app.company_id() and t.id = v_same and t.series_start is null;
    perform work.connect(p_done.id, v_same, 'created_from', null);
    return;
  end if;
  v_next.status := null;
  v_next.parameter_set_id := null;
  v_next.issue_id := null;
  v_next.answers := null;
  v_next.start_date := null;
  v_next.end_date := null;
  v_next.external_system_id := null;
  v_next.incomplete_reason := null;
  v_next.problem_code_id := null;
  v_next.cause_code_id := null;
  v_next.remedy_code_id := null;
  perform work.create_task(v_next, v_assignee_ids, p_done.id, 'created_from');
end;
$$;
comment on function work.make_next_task is
  'Makes the task that comes after one that was done, unless it has one already; where an unfinished one is the same, '
  'that is it. Emits task.created.';
