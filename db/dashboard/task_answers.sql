-- Answers to fields that the form of the task's type has now; those it no longer has are kept and not shown.
create view dashboard.task_answers as
select t.external_id as task_id, f.field ->> 'title' as field, f.n::integer as position, f.field ->> 'type' as type,
       f.field ->> 'unit' as unit, t.answers -> (f.field ->> 'title') as value
  from work.tasks t
  join work.task_types y on y.company_id = t.company_id and y.id = t.type_id
 cross join lateral jsonb_array_elements(y.form) with ordinality as f (field, n)
 where t.answers ? (f.field ->> 'title')
   and ((select app.can('tasks:view_all')) or t.id in (select call.visible_task_ids()));

comment on view dashboard.task_answers is
'@permission member
@primaryKey task_id,field
@behavior -query:resource:single
@foreignKey (task_id) references tasks (id)|@fieldName task|@foreignFieldName answers|@forwardDescription The task.|@backwardDescription What was answered on the form of this task, by the form''s fields.
An answer on the form of a task. Only of tasks that the caller sees.';
comment on column dashboard.task_answers.task_id is '@notNull
The id of the task.';
comment on column dashboard.task_answers.field is '@notNull
The title of the field.';
comment on column dashboard.task_answers.position is '@notNull
The place of the field in the form.';
comment on column dashboard.task_answers.type is '@notNull
The type of the field: text, number, checkbox, select, datetime, photo, signature, location, barcode, products, storage,
machine_status.';
comment on column dashboard.task_answers.unit is 'The unit of a number.';
comment on column dashboard.task_answers.value is '@notNull
The answer: a text, a number, true or false, a point, or a list of products.';
