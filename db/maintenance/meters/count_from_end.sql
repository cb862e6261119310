-- The end of a task may be told late, and be put off when the task is taken up again: where the next one is due is said
-- anew each time. From then on the task keeps its text. The meter is locked before the machine, as by its readings.
create function maintenance.count_from_end(p_was work.tasks, p_task work.tasks)
  returns bigint
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_rule maintenance.usage_rules;
begin
  if not work.is_finished(p_was.status, p_was.is_partial_completion)
     and not work.is_finished(p_task.status, p_task.is_partial_completion) then
    return null;
  end if;
  select u.* into v_rule from maintenance.rule_tasks r
    join maintenance.usage_rules u on u.company_id = r.company_id and u.id = r.usage_rule_id
   where r.company_id = app.company_id() and r.task_id = p_task.id and u.anchor = 'completion';
  if v_rule.id is null then
    return null;
  end if;
  perform from maintenance.meters m where m.company_id = app.company_id() and m.id = v_rule.meter_id for no key update;
  update maintenance.rule_tasks r set number = null
   where r.company_id = app.company_id() and r.task_id = p_task.id and r.number is not null;
  update maintenance.usage_rules u set next_total = null
   where u.company_id = app.company_id() and u.id = v_rule.id and u.next_total is not null;
  perform maintenance.rearm(array[v_rule.meter_id]);
  return v_rule.id;
end;
$$;
comment on function maintenance.count_from_end is
  'Says anew from where the rule counts whose task, which is locked, has ended or is taken up again; answers that '
  'rule, its meter locked.';
