-- One of the two halves is not run at all: who sees every task is not asked for each one, and who sees few does not make
-- anyone look through the others'.
create function work.visible_tasks()
  returns setof work.tasks
  language sql stable
  begin atomic
    select t.* from work.tasks t where t.company_id = app.company_id() and app.can('tasks:view_all')
    union all
    select t.* from work.tasks t
     where t.company_id = app.company_id() and not app.can('tasks:view_all')
       and t.id in (select v.id from work.visible_task_ids() v);
  end;
comment on function work.visible_tasks is
  'The tasks that the member of the current call sees.';
