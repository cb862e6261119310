--! Previous: sha1:9fe96d01f5af2efb9f817d51e7d84b786ba562c9
--! Hash: sha1:9bc41d2419b07a46ffe9f1816b66ff68fc9d461c
--! Message: product-classes

set role millwright_owner;

-- Lists of products by class or activity count them in it alone.
create index products_by_class on inventory.products (company_id, item_class, is_active);

reset role;
