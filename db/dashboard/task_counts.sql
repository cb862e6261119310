-- A count has no id of its own: it is the n-th of its task.
create view dashboard.task_counts as
select t.external_id as task_id, row_number() over (partition by c.company_id, c.task_id, t.external_id
                                                    order by c.id)::integer as number,
       c.good_quantity, c.scrap_quantity, c.scrap_reason_code_id, c.person_id, c.occurred_at, c.recorded_at,
       s.key as counter
  from work.task_counts c
  left join downtime.signals s on s.company_id = c.company_id and s.id = c.signal_id
  join work.tasks t on t.company_id = c.company_id and t.id = c.task_id
 where (select app.can('tasks:view_all')) or c.task_id in (select call.visible_task_ids());

comment on view dashboard.task_counts is
'@permission member
@primaryKey task_id,number
@behavior -query:resource:single
@foreignKey (task_id) references tasks (id)|@fieldName task|@foreignFieldName counts|@forwardDescription The task.|@backwardDescription What was counted at this task, one by one; the totals are its goodQuantity and scrapQuantity.
@foreignKey (scrap_reason_code_id) references reason_codes (id)|@fieldName scrapReasonCode|@backwardBehavior -*|@forwardDescription Why pieces were scrapped.
@foreignKey (person_id) references people (id)|@fieldName person|@backwardBehavior -*|@forwardDescription Who counted.
A production count: counts add up and are never overwritten. A correction is one for
each count that it takes pieces of (of a counter for each quarter of an hour), and one for what it adds.';
comment on column dashboard.task_counts.task_id is '@notNull
The id of the task.';
comment on column dashboard.task_counts.number is '@notNull
The how-many-eth count of its task it is.';
comment on column dashboard.task_counts.good_quantity is '@notNull
Good pieces; below 0: taken back.';
comment on column dashboard.task_counts.scrap_quantity is '@notNull
Scrapped pieces; below 0: taken back.';
comment on column dashboard.task_counts.scrap_reason_code_id is
  'The reason code of the scrap; of scrap that is taken back, the one that it had.';
comment on column dashboard.task_counts.person_id is '@notNull
The personnel id of who counted.';
comment on column dashboard.task_counts.occurred_at is '@notNull
When it happened; of what is taken back, when that was counted.';
comment on column dashboard.task_counts.recorded_at is '@notNull
When it was recorded.';
comment on column dashboard.task_counts.counter is
  'The signal of the machine''s counter that counted it; null: a person reported it.';
