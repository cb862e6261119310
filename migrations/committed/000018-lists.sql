--! Previous: sha1:c59dd94a07f870faee719db215596d87a46d2c6a
--! Hash: sha1:35a2e7a5532cf3d78d5b2656c30d28a5d6126251
--! Message: lists

set role millwright_owner;

-- All changes of one kind of thing, without a look at each.
drop index app.audit_changes_entity;
create index audit_changes_entity on app.audit_changes (company_id, entity, entity_id, at desc) include (call_id);

reset role;
