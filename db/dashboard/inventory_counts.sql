create view dashboard.inventory_counts as
select c.external_id as id, c.code, c.status, u.external_id as storage_unit_id, c.blind,
       t.external_id as task_id, c.created_at, c.updated_at, c.finalized_at, c.reconciled_at, c.cancelled_at
  from inventory.counts c
  join inventory.storage_units u on u.company_id = c.company_id and u.id = c.storage_unit_id
  left join work.tasks t on t.company_id = c.company_id and t.id = c.task_id;

comment on view dashboard.inventory_counts is
'@permission inventory:view
@primaryKey id
@foreignKey (storage_unit_id) references storage_units (id)|@fieldName storageUnit|@foreignFieldName counts|@forwardDescription The storage unit that is counted.|@backwardDescription The counts of this storage unit.
@foreignKey (task_id) references tasks (id)|@fieldName task|@backwardBehavior -*|@forwardDescription The count task, where the member sees it.
A cycle count of a storage unit.';
comment on column dashboard.inventory_counts.id is '@notNull
The id of the count.';
comment on column dashboard.inventory_counts.code is '@notNull
Its number, such as IC-4.';
comment on column dashboard.inventory_counts.status is '@notNull
@values CountStatus open counting finalized reconciled cancelled
Where it stands.';
comment on column dashboard.inventory_counts.storage_unit_id is '@notNull
The id of the storage unit.';
comment on column dashboard.inventory_counts.blind is '@notNull
Whether what the books expect is hidden until the count is finalized.';
comment on column dashboard.inventory_counts.task_id is 'The id of the count task.';
comment on column dashboard.inventory_counts.created_at is '@notNull
When it was opened.';
comment on column dashboard.inventory_counts.updated_at is '@notNull
When it last changed; stock that moves is no such change.';
comment on column dashboard.inventory_counts.finalized_at is 'When the counting ended.';
comment on column dashboard.inventory_counts.reconciled_at is 'When it was reconciled.';
comment on column dashboard.inventory_counts.cancelled_at is 'When it was given up.';
