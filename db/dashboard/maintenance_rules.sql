create view dashboard.maintenance_rules as
select y.external_id as id, 'time' as kind, null::text as ssu_id, null::bigint as meter_id, null::bigint as signal_id,
       y.external_id as task_type_id, (y.recurrence ->> 'every')::numeric as every, y.recurrence ->> 'unit' as unit,
       y.recurrence ->> 'anchor' as anchor, null::text as jumps, null::numeric as above, null::numeric as below,
       null::numeric as hysteresis
  from work.task_types y
 where y.recurrence is not null
union all
select u.id::text, 'usage', s.external_id, m.id, null, y.external_id, u.every, m.uom, u.anchor, u.jumps, null, null,
       null
  from maintenance.usage_rules u
  join maintenance.meters m on m.company_id = u.company_id and m.id = u.meter_id
  join sites.ssus s on s.company_id = m.company_id and s.id = m.ssu_id
  join work.task_types y on y.company_id = u.company_id and y.id = u.task_type_id
union all
select r.id::text, 'condition', s.external_id, null, g.id, y.external_id, null, g.uom, null, null, r.above, r.below,
       r.hysteresis
  from maintenance.condition_rules r
  join downtime.signals g on g.company_id = r.company_id and g.id = r.signal_id
  join sites.ssus s on s.company_id = g.company_id and s.id = g.ssu_id
  join work.task_types y on y.company_id = r.company_id and y.id = r.task_type_id;

comment on view dashboard.maintenance_rules is
'@permission maintenance:view
@primaryKey id
@foreignKey (ssu_id) references ssus (id)|@fieldName ssu|@foreignFieldName maintenanceRules|@forwardDescription The machine; null: of any.|@backwardDescription What opens maintenance of it by usage and condition.
@foreignKey (meter_id) references meters (id)|@fieldName meter|@foreignFieldName maintenanceRules|@forwardDescription Of usage: the meter that is advanced.|@backwardDescription The rules that go by it.
@foreignKey (signal_id) references signals (id)|@fieldName signal|@foreignFieldName maintenanceRules|@forwardDescription Of condition: the signal that crosses the limit.|@backwardDescription The rules that go by it.
@foreignKey (task_type_id) references task_types (id)|@fieldName taskType|@foreignFieldName maintenanceRules|@forwardDescription The type of the tasks that it opens.|@backwardDescription What opens tasks of this type.
What opens preventive maintenance: a task type that recurs, every so much of a meter, a
signal that crosses a limit.';
comment on column dashboard.maintenance_rules.id is '@notNull
The id of the rule.';
comment on column dashboard.maintenance_rules.kind is '@notNull
@values MaintenanceKind time usage condition
What it goes by.';
comment on column dashboard.maintenance_rules.ssu_id is 'The id of the machine; null: it is of tasks at any.';
comment on column dashboard.maintenance_rules.meter_id is 'Of usage: the id of the meter.';
comment on column dashboard.maintenance_rules.signal_id is 'Of condition: the id of the signal.';
comment on column dashboard.maintenance_rules.task_type_id is '@notNull
The id of the task type.';
comment on column dashboard.maintenance_rules.every is
'Of time and usage: how much goes by between two tasks, in unit.';
comment on column dashboard.maintenance_rules.unit is
'Of time day, week or month; else the unit of the meter or signal.';
comment on column dashboard.maintenance_rules.anchor is '@values MaintenanceAnchor completion schedule
Of time and usage: counted from the end of the last task, or at every multiple.';
comment on column dashboard.maintenance_rules.jumps is '@values UsageJumps each one
Of usage: what passes several at once opens a task for each, or one that says how many.';
comment on column dashboard.maintenance_rules.above is 'Of condition: the limit that the signal goes above.';
comment on column dashboard.maintenance_rules.below is 'Of condition: the limit that the signal goes below.';
comment on column dashboard.maintenance_rules.hysteresis is
'Of condition: how far the signal goes back within the limit before the next crossing counts.';
