--! Previous: sha1:cc75ba6e827793f7dcb4783b5116134794d1c217
--! Hash: sha1:02d4a58722c6db59f03442bf728ee72dfc724a02
--! Message: dashboard

set role millwright_owner;

-- Dashboards go by the SKU as it is written, and in its order.
create index products_by_sku on inventory.products (company_id, sku);

-- A lot is looked for by the code on its label.
create index lots_by_code on production.lots (company_id, code);

reset role;
