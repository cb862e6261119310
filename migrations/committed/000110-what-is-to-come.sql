--! Previous: sha1:e96422132839cf41671322275c6d8e527a4c93c1
--! Hash: sha1:15f748e19c8aa216b37673399960825970934179
--! Message: what-is-to-come

set role millwright_owner;

-- What open orders make of one product, what of it went to partners, and what came straight to a client's, is asked
-- wherever its stock moves.
create index work_orders_making on production.work_orders (company_id, product_id)
  where status in ('released', 'in_progress');
create index stock_ledger_sent on inventory.stock_ledger (company_id, product_id, "time") include (delivery_line_id)
  where kind = 'shipment' and delivery_line_id is not null;
create index stock_ledger_installed_at_once on inventory.stock_ledger (company_id, product_id, "time")
  include (kind, quantity, from_storage_unit_id, to_storage_unit_id)
  where kind = 'receipt' and to_bin = 'installed'
     or kind = 'reversal' and from_bin = 'installed' and to_storage_unit_id is null;

reset role;
