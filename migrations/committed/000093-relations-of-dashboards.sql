--! Previous: sha1:bd62073150efc9b9724948a97f857c10d42d6386
--! Hash: sha1:7c74b7ecc4f19dbd3be39877829110e9497b32e4
--! Message: relations-of-dashboards

set role millwright_owner;

-- By these a dashboard comes from a product, a routing or a shipment to what hangs on it.
create index routings_by_product on production.routings (company_id, product_id);
create index work_orders_by_routing on production.work_orders (company_id, routing_id) where routing_id is not null;
create index shipment_lines_by_product on inventory.shipment_lines (company_id, product_id);
create index stock_ledger_by_shipment on inventory.stock_ledger (company_id, group_id) where kind = 'shipment';
create index delivery_lines_by_product on partners.delivery_lines (company_id, product_id)
  where product_id is not null;

reset role;
