--! Previous: sha1:6aa4aacb3eecc9cbd4fdfeaf1351344d62e37456
--! Hash: sha1:0eda3b4b959046ffeab8611e9c1e36c6f7323d23
--! Message: found-by-name

set role millwright_owner;

-- E-mail addresses are told apart without regard to case. A column for the same reason as products have sku_key: under
-- row security an index on lower(email) finds nothing.
alter table people.people add column email_key text not null generated always as (lower(email)) stored;
drop index people.people_email;
alter table people.people add constraint people_email unique (company_id, email_key);

-- A factory spec names them.
create index clients_by_name on sites.clients (company_id, name);
create index customers_by_name on inventory.customers (company_id, name);

reset role;
