-- One that was declined stands for nothing.
create function maintenance.opened_before(p_rule_id bigint, p_opened numeric, p_times numeric)
  returns numeric[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select r.number - p_opened
      from maintenance.rule_tasks r
      join work.tasks t on t.company_id = r.company_id and t.id = r.task_id and t.status <> 'declined'
     where r.company_id = app.company_id() and r.usage_rule_id = p_rule_id
       and r.number > p_opened and r.number <= p_opened + p_times);
end;
$$;
comment on function maintenance.opened_before is
  'Which of the next times (1, 2 and so on) that a rule of a manual meter is due have their task already: a reading '
  'that was set right since had opened it.';
