--! Previous: sha1:9fe96d01f5af2efb9f817d51e7d84b786ba562c9
--! Hash: sha1:1995abd75d05b574b8b318857504123a6073357d
--! Message: customers

set role millwright_owner;

-- Their list is by name; and what each has consigned is looked for before it is archived.
create index customers_alphabetical on inventory.customers (company_id, name collate app.alphabet, id);
create index storage_units_by_customer on inventory.storage_units (company_id, owner_customer_id)
  where owner_customer_id is not null;

reset role;
