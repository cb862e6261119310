create view dashboard.task_assignees as
select t.external_id as task_id, a.person_id
  from work.task_assignees a
  join work.tasks t on t.company_id = a.company_id and t.id = a.task_id
 where (select app.can('tasks:view_all')) or a.task_id in (select call.visible_task_ids());

comment on view dashboard.task_assignees is
'@permission member
@primaryKey task_id,person_id
@foreignKey (task_id) references tasks (id)|@fieldName task|@foreignFieldName assignees|@forwardDescription The task.|@backwardDescription Who the task is assigned to.
@foreignKey (person_id) references people (id)|@fieldName person|@foreignFieldName assignments|@forwardDescription The person.|@backwardDescription The tasks this person is assigned to.
That a person is assigned to a task.';
comment on column dashboard.task_assignees.task_id is '@notNull
The id of the task.';
comment on column dashboard.task_assignees.person_id is '@notNull
The personnel id of the assignee.';
