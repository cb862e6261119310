--! Previous: sha1:81665d3207deb234a13127f4cc3ec96fe75ed71c
--! Hash: sha1:6d33aa3f36af4ccf95bc7a30cff0419b8f44ac0d
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
