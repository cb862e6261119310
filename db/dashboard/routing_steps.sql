create view dashboard.routing_steps as
select r.external_id as routing_id, s.step, y.external_id as task_type_id, s.is_gate
  from production.routing_steps s
  join production.routings r on r.company_id = s.company_id and r.id = s.routing_id
  join work.task_types y on y.company_id = s.company_id and y.id = s.task_type_id;

comment on view dashboard.routing_steps is
'@permission production:view
@primaryKey routing_id,step
@foreignKey (routing_id) references routings (id)|@fieldName routing|@foreignFieldName steps|@forwardDescription The routing.|@backwardDescription The steps of this routing.
@foreignKey (task_type_id) references task_types (id)|@fieldName taskType|@foreignFieldName routingSteps|@forwardDescription The type of its task.|@backwardDescription The routing steps that this task type does.
A step of a routing.';
comment on column dashboard.routing_steps.routing_id is '@notNull
The id of the routing.';
comment on column dashboard.routing_steps.step is '@notNull
Its number.';
comment on column dashboard.routing_steps.task_type_id is '@notNull
The id of the task type.';
comment on column dashboard.routing_steps.is_gate is '@notNull
Whether later steps wait for it.';
