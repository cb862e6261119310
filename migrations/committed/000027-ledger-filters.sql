--! Previous: sha1:22df8847e8e88637f283745d9012d8207b6e12b6
--! Hash: sha1:4a5caca6f81261cab0f34932016ed0496df8c7ed
--! Message: ledger filters

set role millwright_owner;

-- The ledger of a lot and of a storage unit, newest first; that of a product, a task and a work order had indexes.
create index stock_ledger_by_lot on inventory.stock_ledger (company_id, lot_id, time desc, id desc)
  where lot_id is not null;
create index stock_ledger_by_from_unit on inventory.stock_ledger (company_id, from_storage_unit_id, time desc, id desc)
  where from_storage_unit_id is not null;
create index stock_ledger_by_to_unit on inventory.stock_ledger (company_id, to_storage_unit_id, time desc, id desc)
  where to_storage_unit_id is not null;

reset role;
