-- Who sees every task is known before the query is planned, so that the others' tasks are not asked for each one. A
-- person's are found by the person: whoever has none of the newest would have all of them looked through.
create function work.tasks_list(
  p_status            text default null,
  p_type_id           work.task_types default null,
  p_ssu_id            sites.ssus default null,
  p_assignee_id       people.people default null,
  p_work_order_id     production.work_orders default null,
  p_include_completed boolean default false,
  p_sees_all          boolean default app.can('tasks:view_all')
)
  returns setof work.tasks
  language sql stable
  begin atomic
    select t.* from work.tasks t
     where t.company_id = app.company_id()
       and (p_status is null or t.status = p_status)
       and (p_status is not null or p_include_completed or not work.is_finished(t.status, t.is_partial_completion))
       and ((p_type_id).id is null or t.type_id = (p_type_id).id)
       and ((p_ssu_id).id is null or t.ssu_id = (p_ssu_id).id)
       and ((p_work_order_id).id is null or t.work_order_id = (p_work_order_id).id)
       and ((p_assignee_id).id is null or t.id = any (array(
              select a.task_id from work.task_assignees a
               where a.company_id = app.company_id() and a.person_id = (p_assignee_id).id)))
       and (p_sees_all or t.id in (select v.id from work.visible_task_ids() v))
     order by t.created_at desc, t.id desc;
  end;
comment on function work.tasks_list is
  'The tasks the member sees, newest first; only unfinished ones unless a status is asked for or includeCompleted is '
  'true. Refuses with not_found.';
