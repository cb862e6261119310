--! Previous: sha1:4ce93155295027369c404ea793024cb9f3dcd9ae
--! Hash: sha1:961f90092835a809e2f0cb962367f12da77d6a5d
--! Message: dashboard

set role millwright_owner;

-- Dashboards go by the SKU as it is written, and in its order.
create index products_by_sku on inventory.products (company_id, sku);

reset role;
