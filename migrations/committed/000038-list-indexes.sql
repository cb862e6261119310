--! Previous: sha1:9fe96d01f5af2efb9f817d51e7d84b786ba562c9
--! Hash: sha1:f18471a60ce65a010bf089776665395f5b504791
--! Message: list-indexes

set role millwright_owner;

-- Lists of products by class or activity count them in it alone.
create index products_by_class on inventory.products (company_id, item_class, is_active);

-- What left a unit is found without going through what only moved inside it.
drop index inventory.stock_ledger_by_from_unit;
create index stock_ledger_by_from_unit on inventory.stock_ledger
  (company_id, from_storage_unit_id, (from_storage_unit_id is distinct from to_storage_unit_id), time desc, id desc)
  where from_storage_unit_id is not null;

reset role;
