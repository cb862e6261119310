--! Previous: sha1:10bced0493e40a998cb16f095a265ee87e256386
--! Hash: sha1:79ba225b39b7ae574c50bb6e95350afa20c13b24
--! Message: what-was-used

set role millwright_owner;

-- What reached a client's counts as used out of whatever bin, and no more once it came back: both are asked wherever
-- stock of the product moves.
drop index inventory.stock_ledger_installed_at_once;
drop index inventory.stock_ledger_used;
create index stock_ledger_used on inventory.stock_ledger (company_id, product_id, "time")
  include (quantity, from_storage_unit_id)
  where kind in ('consumption', 'shipment') and from_bin in ('goods', 'transit');
create index stock_ledger_at_clients on inventory.stock_ledger (company_id, product_id, "time")
  include (to_bin, quantity, from_storage_unit_id, to_storage_unit_id)
  where kind in ('receipt', 'installation', 'return', 'reversal') and (from_bin = 'installed' or to_bin = 'installed');

reset role;
