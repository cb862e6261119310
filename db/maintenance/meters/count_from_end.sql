-- The end of a task may be told late, and be put off when the task is taken up again: where the next one is due is said
-- anew each time. From then on the task keeps its text. The meter is locked before the machine, as by its readings.
create function maintenance.count_from_end(p_was work.tasks, p_task work.tasks)
  returns bigint[]
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_rules bigint[];
  v_meters bigint[];
begin
  if not work.is_finished(p_was.status, p_was.is_partial_completion)
     and not work.is_finished(p_task.status, p_task.is_partial_completion) then
    return '{}';
  end if;
  v_rules := maintenance.completion_rules_of(p_task.id);
  if v_rules <> '{}' then
    v_meters := maintenance.lock_meters_of(v_rules);
    update maintenance.rule_tasks r set number = null
     where r.company_id = app.company_id() and r.task_id = p_task.id and r.number is not null;
    update maintenance.usage_rules u set next_total = null
     where u.company_id = app.company_id() and u.id = any (v_rules) and u.next_total is not null;
    perform maintenance.rearm(v_meters);
  end if;
  return v_rules;
end;
$$;
comment on function maintenance.count_from_end is
  'Says anew from where the rules count whose task, which is locked, has ended or is taken up again; answers those '
  'rules, their meters locked.';
