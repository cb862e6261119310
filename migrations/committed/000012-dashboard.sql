--! Previous: sha1:9b36919fb39c87343252bdde4145793af1e3c9b8
--! Hash: sha1:998eb66ae1598414b9346361e9dd0649428fff3e
--! Message: dashboard

set role millwright_owner;

-- Dashboards go by the SKU as it is written, and in its order.
create index products_by_sku on inventory.products (company_id, sku);

-- A lot is looked for by the code on its label.
create index lots_by_code on production.lots (company_id, code);

reset role;
