create function maintenance.pass_on(p_task work.tasks)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  update maintenance.rule_tasks r set task_id = f.id
    from work.tasks f
   where r.company_id = app.company_id() and r.task_id = p_task.id
     and f.company_id = app.company_id() and f.external_id = work.follow_up_of(p_task)
     and not exists (select from maintenance.rule_tasks o where o.company_id = f.company_id and o.task_id = f.id);
end;
$$;
comment on function maintenance.pass_on is
  'Lets the follow-up of a task that is to be deleted stand for what a rule asked for.';
