--! Previous: sha1:4ce93155295027369c404ea793024cb9f3dcd9ae
--! Hash: sha1:7c6fb733bd6c3835eb15acb1da74e537497488b5
--! Message: dashboard

set role millwright_owner;

-- Dashboards go by the SKU as it is written, and in its order.
create index products_by_sku on inventory.products (company_id, sku);

-- A lot is looked for by the code on its label.
create index lots_by_code on production.lots (company_id, code);

reset role;
