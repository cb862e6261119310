--! Previous: sha1:d70a74d65bd977ec0ed191813fd787d03cbc36bc
--! Hash: sha1:bad6b8b7c46660a5d84d9a52bcae3ae7aad60db5
--! Message: dashboard

set role millwright_owner;

-- Dashboards go by the SKU as it is written, and in its order.
create index products_by_sku on inventory.products (company_id, sku);

-- A lot is looked for by the code on its label.
create index lots_by_code on production.lots (company_id, code);

reset role;
