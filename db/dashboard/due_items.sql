create view dashboard.due_items as
select d.id, d.kind, d.rule_id, d.rule_name, d.ssu_id, d.due_at, d.due_reading, d.remaining, d.unit, d.open_task_id,
       d.note
  from call.due_items() d;

comment on view dashboard.due_items is
'@permission maintenance:view
@primaryKey id
@foreignKey (rule_id) references maintenance_rules (id)|@fieldName rule|@foreignFieldName dueItems|@forwardDescription The rule by which it comes.|@backwardDescription What comes by it.
@foreignKey (ssu_id) references ssus (id)|@fieldName ssu|@foreignFieldName dueItems|@forwardDescription The machine.|@backwardDescription What comes of its maintenance.
@foreignKey (open_task_id) references tasks (id)|@fieldName openTask|@backwardBehavior -*|@forwardDescription The task that is open for it, if the caller sees it.
What comes of preventive maintenance on machines in use, as maintenance.due tells it:
recurring tasks, the next task of each usage rule, how far signals are from the limits of condition rules.';
comment on column dashboard.due_items.id is '@notNull
Of time the id of the task, or in its place a text of the same life where the caller does not see the task; else the id
of the rule.';
comment on column dashboard.due_items.kind is '@notNull
@values MaintenanceKind time usage condition
What it comes by.';
comment on column dashboard.due_items.rule_id is '@notNull
The id of the rule.';
comment on column dashboard.due_items.rule_name is '@notNull
The title of the task, or its type where the caller does not see the task; of a rule the task type.';
comment on column dashboard.due_items.ssu_id is 'The id of the machine.';
comment on column dashboard.due_items.due_at is 'Of time: when it is due.';
comment on column dashboard.due_items.due_reading is
'Of usage what the meter shows then, of condition the limit of the signal.';
comment on column dashboard.due_items.remaining is '@moves
Until then, in unit; below 0: overdue. Null: not known, for the reason in note.';
comment on column dashboard.due_items.unit is 'days, or the unit of the meter or signal.';
comment on column dashboard.due_items.open_task_id is
'The id of the task that is open for it, if the caller sees that.';
comment on column dashboard.due_items.note is 'Why it is not known how much remains.';
