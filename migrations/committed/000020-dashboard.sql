--! Previous: sha1:fd825faf446b5b8838da60cc5071be803d6e5e1b
--! Hash: sha1:f3612998489a9ee03873e83bf1e3d2b0068304af
--! Message: dashboard

set role millwright_owner;

-- Dashboards go by the SKU as it is written, and in its order.
create index products_by_sku on inventory.products (company_id, sku);

-- A lot is looked for by the code on its label.
create index lots_by_code on production.lots (company_id, code);

reset role;
