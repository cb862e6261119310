create function maintenance.open_task(p_usage_rule_id bigint, p_condition_rule_id bigint)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select t.id from maintenance.asked_tasks(p_usage_rule_id, p_condition_rule_id) t
     where not work.is_finished(t.status, t.is_partial_completion)
     order by t.id limit 1);
end;
$$;
comment on function maintenance.open_task is
  'The first unfinished task of those that a rule opened and of their follow-ups; null: none.';
