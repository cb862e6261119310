-- Who sees which task is decided by work.visible_task_ids; with tasks:view_all it is not asked.
create view dashboard.tasks as
select t.external_id as id, t.title, t.details, t.status, t.start_date, t.end_date, t.due_date, t.priority_id,
       y.external_id as type_id, s.external_id as ssu_id, i.external_id as issue_id, w.external_id as work_order_id,
       t.step,
       (select coalesce(sum(c.good_quantity), 0) from work.task_counts c
         where c.company_id = t.company_id and c.task_id = t.id) as good_quantity,
       (select coalesce(sum(c.scrap_quantity), 0) from work.task_counts c
         where c.company_id = t.company_id and c.task_id = t.id) as scrap_quantity,
       f.external_id as from_storage_unit_id, u.external_id as to_storage_unit_id,
       t.external_system_id, t.incomplete_reason, t.declined_reason, t.is_partial_completion, t.handoff_role,
       t.problem_code_id, t.cause_code_id, t.remedy_code_id, t.finished_at, t.created_at, t.updated_at
  from work.tasks t
  left join work.task_types y on y.company_id = t.company_id and y.id = t.type_id
  left join sites.ssus s on s.company_id = t.company_id and s.id = t.ssu_id
  left join work.issues i on i.company_id = t.company_id and i.id = t.issue_id
  left join production.work_orders w on w.company_id = t.company_id and w.id = t.work_order_id
  left join inventory.storage_units f on f.company_id = t.company_id and f.id = t.from_storage_unit_id
  left join inventory.storage_units u on u.company_id = t.company_id and u.id = t.to_storage_unit_id
 where (select app.can('tasks:view_all')) or t.id in (select call.visible_task_ids());

comment on view dashboard.tasks is
'@permission member
@primaryKey id
@foreignKey (type_id) references task_types (id)|@fieldName type|@foreignFieldName tasks|@forwardDescription The type of the task.|@backwardDescription The tasks of this type.
@foreignKey (ssu_id) references ssus (id)|@fieldName ssu|@foreignFieldName tasks|@forwardDescription The machine, asset or location the task is at.|@backwardDescription The tasks at this machine.
@foreignKey (issue_id) references issues (id)|@fieldName issue|@foreignFieldName reports|@forwardDescription The issue that it is a report of.|@backwardDescription What was reported.
@foreignKey (work_order_id) references work_orders (id)|@fieldName workOrder|@foreignFieldName operations|@forwardDescription The work order the task is for: as an operation, which has a step, or beside it.|@backwardDescription The tasks of this work order: its operations, which have a step, and what else is done for it, as a nonconformance or kitting.
@foreignKey (from_storage_unit_id) references storage_units (id)|@fieldName fromStorageUnit|@backwardBehavior -*|@forwardDescription Where the task takes stock from.
@foreignKey (to_storage_unit_id) references storage_units (id)|@fieldName toStorageUnit|@backwardBehavior -*|@forwardDescription Where the task puts stock.
@foreignKey (problem_code_id) references reason_codes (id)|@fieldName problemCode|@backwardBehavior -*|@forwardDescription What was wrong.
@foreignKey (cause_code_id) references reason_codes (id)|@fieldName causeCode|@backwardBehavior -*|@forwardDescription Why it was wrong.
@foreignKey (remedy_code_id) references reason_codes (id)|@fieldName remedyCode|@backwardBehavior -*|@forwardDescription What was done about it.
A piece of work: a work order operation, a repair, an inspection, a stock move,
an approval. Only the tasks that the caller sees.';
comment on column dashboard.tasks.id is '@notNull
The id of the task.';
comment on column dashboard.tasks.title is '@notNull
What is to be done, in a line.';
comment on column dashboard.tasks.details is 'What is to be done, in full.';
comment on column dashboard.tasks.status is '@notNull
@values TaskStatus open preparation ready dispatched submitted incomplete done declined
Where it stands.';
comment on column dashboard.tasks.start_date is 'When it is planned to start.';
comment on column dashboard.tasks.end_date is 'When it is planned to end.';
comment on column dashboard.tasks.due_date is 'When it has to be done.';
comment on column dashboard.tasks.priority_id is '@notNull
1 low, 2 medium, 3 high, 4 critical.';
comment on column dashboard.tasks.type_id is 'The id of the task type.';
comment on column dashboard.tasks.ssu_id is 'The id of the machine, asset or location.';
comment on column dashboard.tasks.issue_id is 'The id of the issue that it is a report of.';
comment on column dashboard.tasks.work_order_id is 'The id of the work order the task is for.';
comment on column dashboard.tasks.step is 'The step of the routing that the operation is; null: it is none.';
comment on column dashboard.tasks.good_quantity is '@notNull
Good pieces counted so far.';
comment on column dashboard.tasks.scrap_quantity is '@notNull
Scrapped pieces counted so far.';
comment on column dashboard.tasks.from_storage_unit_id is 'The id of the storage unit the task takes stock from.';
comment on column dashboard.tasks.to_storage_unit_id is 'The id of the storage unit the task puts stock in.';
comment on column dashboard.tasks.external_system_id is 'The caller''s own id of the task.';
comment on column dashboard.tasks.incomplete_reason is 'Why it was not finished.';
comment on column dashboard.tasks.declined_reason is 'Why it was refused.';
comment on column dashboard.tasks.is_partial_completion is '@notNull
Whether it was completed in part, a follow-up task carrying the rest.';
comment on column dashboard.tasks.handoff_role is '@values HandoffRole proxy mirror
proxy: sent to a partner. mirror: received from a partner.';
comment on column dashboard.tasks.problem_code_id is 'The failure code of the problem.';
comment on column dashboard.tasks.cause_code_id is 'The failure code of the cause.';
comment on column dashboard.tasks.remedy_code_id is 'The failure code of the remedy.';
comment on column dashboard.tasks.finished_at is 'When it was done, declined, or left incomplete with a follow-up.';
comment on column dashboard.tasks.created_at is '@notNull
When it was made.';
comment on column dashboard.tasks.updated_at is '@notNull
When it last changed; what is counted is no such change.';
