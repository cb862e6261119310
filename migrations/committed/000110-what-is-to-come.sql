--! Previous: sha1:711be9b5510d3ef83f94dd54666ace6c3c4e37b4
--! Hash: sha1:ac37283d8611ff3c13785674ddd44d18a63f5d98
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
