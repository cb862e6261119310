create view dashboard.audit_changes as
select c.id, c.call_id as entry_id, c.at, c.entity, c.entity_id, c.action, c.fields
  from app.audit_changes c;

comment on view dashboard.audit_changes is
'@permission audit:view
@primaryKey entry_id,id
@foreignKey (entry_id) references audit_entries (id)|@fieldName entry|@foreignFieldName changes|@forwardDescription The write that made it.|@backwardDescription What this write changed.
A change of one thing, by one write.';
comment on column dashboard.audit_changes.id is '@notNull
The number of the change.';
comment on column dashboard.audit_changes.entry_id is '@notNull
The number of the audit entry.';
comment on column dashboard.audit_changes.at is '@notNull
When it was made.';
comment on column dashboard.audit_changes.entity is '@notNull
The kind of thing.';
comment on column dashboard.audit_changes.entity_id is '@notNull
The id of the thing.';
comment on column dashboard.audit_changes.action is '@notNull
@values ChangeAction create update delete
What was done to it.';
comment on column dashboard.audit_changes.fields is '@notNull
Each field with what it was and what it became.';
