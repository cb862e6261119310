--! Previous: sha1:357149eeb2dcab520d698e9d523fe1d18e827e86
--! Hash: sha1:6aa4aacb3eecc9cbd4fdfeaf1351344d62e37456
--! Message: ledger-by-task

set role millwright_owner;

-- A task that moved stock is not deleted.
create index stock_ledger_by_task on inventory.stock_ledger (company_id, task_id) where task_id is not null;

reset role;
