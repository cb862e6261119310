--! Previous: sha1:f18471a60ce65a010bf089776665395f5b504791
--! Hash: sha1:2913688dc8a79a4ecc1dd30597823aa0b49920ad
--! Message: customers

set role millwright_owner;

-- Their list is by name; and what each has consigned is looked for before it is archived.
create index customers_alphabetical on inventory.customers (company_id, name collate app.alphabet, id);
create index storage_units_by_customer on inventory.storage_units (company_id, owner_customer_id)
  where owner_customer_id is not null;

reset role;
