--! Previous: sha1:4575112d48281c9a55fe32435d677e7d3f5c848f
--! Hash: sha1:81665d3207deb234a13127f4cc3ec96fe75ed71c
--! Message: lists

set role millwright_owner;

-- All changes of one kind of thing, without a look at each.
drop index app.audit_changes_entity;
create index audit_changes_entity on app.audit_changes (company_id, entity, entity_id, at desc) include (call_id);

reset role;
