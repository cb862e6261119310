--! Previous: sha1:ba65630e5c36876ed4824b24abb282f84917cd55
--! Hash: sha1:caaf2adf34f0fcff3fb5d197d2354dbea514e51f
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
