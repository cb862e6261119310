--! Previous: sha1:35a2e7a5532cf3d78d5b2656c30d28a5d6126251
--! Hash: sha1:8a08f289076c7c618f55c58ac0a5151a50977cd4
--! Message: found by name

set role millwright_owner;

-- E-mail addresses are told apart without regard to case. A column for the same reason as products have sku_key: under
-- row security an index on lower(email) finds nothing.
alter table people.people add column email_key text not null generated always as (lower(email)) stored;
comment on column people.people.email_key is 'The address as it is told apart: in lower case.';
drop index people.people_email;
alter table people.people add constraint people_email unique (company_id, email_key);

-- A factory spec names them.
create index clients_by_name on sites.clients (company_id, name);
create index customers_by_name on inventory.customers (company_id, name);

reset role;
