create function maintenance.completion_rules_of(p_task_id bigint)
  returns bigint[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select distinct u.id from maintenance.asked_of(p_task_id) r
      join maintenance.usage_rules u on u.company_id = app.company_id() and u.id = r.usage_rule_id
     where u.anchor = 'completion');
end;
$$;
comment on function maintenance.completion_rules_of is
  'The rules that asked for a task, or for what it carries on, and count from the end of it.';
