create function maintenance.open_rule_task(
  p_task_type_id       bigint,
  p_ssu_id             bigint,
  p_details            text,
  p_usage_rule_id      bigint default null,
  p_condition_rule_id  bigint default null,
  p_number             numeric default null,
  p_times              numeric default null
)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_task work.tasks;
begin
  v_task.type_id := p_task_type_id;
  v_task.ssu_id := p_ssu_id;
  v_task.title := (select y.name from work.task_types y
                    where y.company_id = app.company_id() and y.id = p_task_type_id);
  v_task.details := p_details;
  v_task := work.create_task(v_task);
  insert into maintenance.rule_tasks (company_id, task_id, usage_rule_id, condition_rule_id, number, times, told)
  values (app.company_id(), v_task.id, p_usage_rule_id, p_condition_rule_id, p_number, p_times, p_details);
end;
$$;
comment on function maintenance.open_rule_task is
  'Makes the task that a usage or condition rule asks for. Emits task.created.';
