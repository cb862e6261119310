create view dashboard.handoffs as
select h.external_id as id, h.direction, h.state, h.partner_name collate app.alphabet as partner_name,
       h.partner as partner_short_name,
       t.external_id as task_id, h.status, h.declined_reason, h.is_linked as link_active, h.created_at, h.updated_at
  from partners.handoffs h
  left join work.tasks t on t.company_id = h.company_id and t.id = h.task_id;

comment on view dashboard.handoffs is
'@permission handoffs:send
@primaryKey id
@foreignKey (task_id) references tasks (id)|@fieldName task|@foreignFieldName handoffs|@forwardDescription The company''s own task, if the caller sees it.|@backwardDescription Its handoffs.
A task sent to a partner, or received from one.';
comment on column dashboard.handoffs.id is '@notNull
The id of the handoff.';
comment on column dashboard.handoffs.direction is '@notNull
@values HandoffDirection incoming outgoing
Whether it was received or sent.';
comment on column dashboard.handoffs.state is '@notNull
@values HandoffState active withdrawn deleted
withdrawn: the sender took it back. deleted: the sender deleted the task.';
comment on column dashboard.handoffs.partner_name is '@notNull
What the company calls the partner.';
comment on column dashboard.handoffs.partner_short_name is '@notNull
The partner''s short name on the service.';
comment on column dashboard.handoffs.task_id is 'The id of the company''s own task.';
comment on column dashboard.handoffs.status is '@notNull
@values TaskStatus open preparation ready dispatched submitted incomplete done declined
Where the work stands, the same on both sides.';
comment on column dashboard.handoffs.declined_reason is 'Why the recipient declined it.';
comment on column dashboard.handoffs.link_active is '@notNull
Whether the two tasks follow each other.';
comment on column dashboard.handoffs.created_at is '@notNull
When it was sent, or received.';
comment on column dashboard.handoffs.updated_at is '@notNull
When it last changed.';
