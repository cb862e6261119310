--! Previous: sha1:2eaa4df1f51d3388ad88bdbd6579fa1f7dfaed31
--! Hash: sha1:a698a58cb0e28023b798bb0050a738206672453b
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
