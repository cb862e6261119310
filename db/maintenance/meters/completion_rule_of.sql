create function maintenance.completion_rule_of(p_task_id bigint)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select u.id from maintenance.rule_tasks r
      join maintenance.usage_rules u on u.company_id = r.company_id and u.id = r.usage_rule_id
     where r.company_id = app.company_id() and r.task_id = p_task_id and u.anchor = 'completion');
end;
$$;
comment on function maintenance.completion_rule_of is
  'The rule that opened a task and counts from the end of it; null: none.';
