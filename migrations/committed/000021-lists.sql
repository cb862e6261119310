--! Previous: sha1:6aa4aacb3eecc9cbd4fdfeaf1351344d62e37456
--! Hash: sha1:18bf728cb7f7a8ef82c33d28a3f0b4c5d8ee1987
--! Message: lists

set role millwright_owner;

-- Lists by a filter that few rows match.
create index work_orders_by_due_date on production.work_orders (company_id, due_date) where due_date is not null;
create index deliveries_failed on events.deliveries (company_id, webhook_id, created_at desc, id desc) where status = 'failed';

reset role;
