--! Previous: sha1:6aa4aacb3eecc9cbd4fdfeaf1351344d62e37456
--! Hash: sha1:b78c3ac8fc6e6fc89224c44535dcd86f7a74f856
--! Message: lists

set role millwright_owner;

-- Lists by a filter that few rows match.
create index work_orders_by_due_date on production.work_orders (company_id, due_date) where due_date is not null;
create index deliveries_failed on events.deliveries (company_id, webhook_id, created_at desc, id desc)
  where status = 'failed';

-- All changes of one kind of thing, without a look at each.
drop index app.audit_changes_entity;
create index audit_changes_entity on app.audit_changes (company_id, entity, entity_id, at desc) include (call_id);

reset role;
