create view dashboard.audit_entries as
select a.id, a.at, a.person_id, a.actor_type, a.channel, a.key_id, a.capability, a.transaction_id,
       a.stated_by as stated_by_id
  from app.audit_log a;

comment on view dashboard.audit_entries is
'@permission audit:view
@primaryKey id
@foreignKey (person_id) references people (id)|@fieldName person|@foreignFieldName auditEntries|@forwardDescription The person it was done as.|@backwardDescription What was done as this person.
@foreignKey (stated_by_id) references people (id)|@fieldName statedBy|@backwardBehavior -*|@forwardDescription The person who decided, when an agent wrote it down.
A write: who did what, when, and how it came in.';
comment on column dashboard.audit_entries.id is '@notNull
The number of the entry.';
comment on column dashboard.audit_entries.at is '@notNull
When it was done.';
comment on column dashboard.audit_entries.person_id is
  'The personnel id of the person it was done as; null: a partner company or the operator did.';
comment on column dashboard.audit_entries.actor_type is '@notNull
human, agent, service, partner or operator.';
comment on column dashboard.audit_entries.channel is '@notNull
rest, mcp, partner or operator.';
comment on column dashboard.audit_entries.key_id is 'The name of the key that was used; it is no secret.';
comment on column dashboard.audit_entries.capability is '@notNull
The operation, such as stock.transfer.';
comment on column dashboard.audit_entries.transaction_id is '@notNull
The id that ties it to logs.';
comment on column dashboard.audit_entries.stated_by_id is 'The personnel id of who decided.';
