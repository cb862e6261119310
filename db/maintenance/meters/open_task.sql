create function maintenance.open_task(p_usage_rule_id bigint, p_condition_rule_id bigint)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select t.id from maintenance.rule_tasks r
      join work.tasks t on t.company_id = r.company_id and t.id = r.task_id
     where r.company_id = app.company_id()
       and (r.usage_rule_id = p_usage_rule_id or r.condition_rule_id = p_condition_rule_id)
       and not work.is_finished(t.status, t.is_partial_completion)
     order by t.id limit 1);
end;
$$;
comment on function maintenance.open_task is
  'The first unfinished task that a rule opened; null: none.';
