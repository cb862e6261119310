create view dashboard.issues as
select i.external_id as id, i.name collate app.alphabet as name, y.external_id as task_type_id, i.is_active,
       i.created_at, i.updated_at
  from work.issues i
  join work.task_types y on y.company_id = i.company_id and y.id = i.task_type_id;

comment on view dashboard.issues is
'@permission member
@primaryKey id
@foreignKey (task_type_id) references task_types (id)|@fieldName taskType|@foreignFieldName issues|@forwardDescription The type of the task that a report makes.|@backwardDescription The issues whose reports are of this type.
What anybody may report of a machine; each report is a task.';
comment on column dashboard.issues.id is '@notNull
The id of the issue.';
comment on column dashboard.issues.name is '@notNull
Its name.';
comment on column dashboard.issues.task_type_id is '@notNull
The id of the task type.';
comment on column dashboard.issues.is_active is '@notNull
Whether it can be reported.';
comment on column dashboard.issues.created_at is '@notNull
When it was made.';
comment on column dashboard.issues.updated_at is '@notNull
When it last changed.';
