-- Both ends must be tasks that the caller sees.
create view dashboard.task_links as
select f.external_id as from_task_id, t.external_id as to_task_id, c.type, c.description, c.created_at
  from work.task_connections c
  join work.tasks f on f.company_id = c.company_id and f.id = c.from_task_id
  join work.tasks t on t.company_id = c.company_id and t.id = c.to_task_id
 where (select app.can('tasks:view_all'))
    or (c.from_task_id in (select call.visible_task_ids()) and c.to_task_id in (select call.visible_task_ids()));

comment on view dashboard.task_links is
'@permission member
@primaryKey from_task_id,to_task_id,type
@foreignKey (from_task_id) references tasks (id)|@fieldName fromTask|@foreignFieldName followers|@forwardDescription The task that comes first.|@backwardDescription What comes after this task.
@foreignKey (to_task_id) references tasks (id)|@fieldName toTask|@foreignFieldName predecessors|@forwardDescription The task that comes second.|@backwardDescription What comes before this task.
How two tasks hang together.';
comment on column dashboard.task_links.from_task_id is '@notNull
The id of the task that comes first.';
comment on column dashboard.task_links.to_task_id is '@notNull
The id of the task that comes second.';
comment on column dashboard.task_links.type is '@notNull
@values LinkType dependency follow created_from
dependency: the second waits for the first. follow: recorded only. created_from: the second came out of the first.';
comment on column dashboard.task_links.description is 'Why they are connected.';
comment on column dashboard.task_links.created_at is '@notNull
When they were connected.';
