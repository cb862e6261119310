create view dashboard.flows as
select f.name collate app.alphabet as name, w.external_id as when_task_type_id, f.when_status,
       c.external_id as create_task_type_id, f.title, f.created_at, f.updated_at
  from work.flows f
  join work.task_types w on w.company_id = f.company_id and w.id = f.when_task_type_id
  join work.task_types c on c.company_id = f.company_id and c.id = f.create_task_type_id;

comment on view dashboard.flows is
'@permission member
@primaryKey name
@foreignKey (when_task_type_id) references task_types (id)|@fieldName whenTaskType|@foreignFieldName flows|@forwardDescription The type of the task that sets it off.|@backwardDescription The flows that tasks of this type set off.
@foreignKey (create_task_type_id) references task_types (id)|@fieldName createTaskType|@foreignFieldName madeByFlows|@forwardDescription The type of the task that it makes.|@backwardDescription The flows that make tasks of this type.
When a task of one type reaches a status, a task of another type is made.';
comment on column dashboard.flows.name is '@notNull
Its name.';
comment on column dashboard.flows.when_task_type_id is '@notNull
The id of the type of the task that sets it off.';
comment on column dashboard.flows.when_status is '@notNull
@values TaskStatus open preparation ready dispatched submitted incomplete done declined
The status that sets it off.';
comment on column dashboard.flows.create_task_type_id is '@notNull
The id of the type of the task that it makes.';
comment on column dashboard.flows.title is 'The title of the task that it makes; null: the name of its type.';
comment on column dashboard.flows.created_at is '@notNull
When it was made.';
comment on column dashboard.flows.updated_at is '@notNull
When it last changed.';
