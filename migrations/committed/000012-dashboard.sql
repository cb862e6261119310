--! Previous: sha1:1934d7784d9878ba4b482f5d608f1d75d087efad
--! Hash: sha1:6492935f16fdaf1e5764551062c9bd84c2fe7552
--! Message: dashboard

set role millwright_owner;

-- Dashboards go by the SKU as it is written, and in its order.
create index products_by_sku on inventory.products (company_id, sku);

-- A lot is looked for by the code on its label.
create index lots_by_code on production.lots (company_id, code);

reset role;
