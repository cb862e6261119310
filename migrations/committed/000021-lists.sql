--! Previous: sha1:6aa4aacb3eecc9cbd4fdfeaf1351344d62e37456
--! Hash: sha1:3fbee79b7a92da88df581245776dcc6ae601083e
--! Message: lists

set role millwright_owner;

-- Lists by a filter that few rows match.
create index work_orders_by_due_date on production.work_orders (company_id, due_date) where due_date is not null;
create index deliveries_failed on events.deliveries (company_id, webhook_id, created_at desc, id desc)
  where status = 'failed';

reset role;
