create view dashboard.routings as
select r.external_id as id, r.name collate app.alphabet as name, r.version, r.is_current, p.sku as product_sku,
       r.created_at
  from production.routings r
  join inventory.products p on p.company_id = r.company_id and p.id = r.product_id;

comment on view dashboard.routings is
'@permission production:view
@primaryKey id
@foreignKey (product_sku) references products (sku)|@fieldName product|@foreignFieldName routings|@forwardDescription The product it makes.|@backwardDescription The routings that make this product, older versions too.
The ordered steps that make a product. A change is a new version; released orders keep theirs.';
comment on column dashboard.routings.id is '@notNull
The id of the routing.';
comment on column dashboard.routings.name is '@notNull
Its name.';
comment on column dashboard.routings.version is '@notNull
Its version.';
comment on column dashboard.routings.is_current is '@notNull
Whether new orders are released with it.';
comment on column dashboard.routings.product_sku is '@notNull
The SKU of the product.';
comment on column dashboard.routings.created_at is '@notNull
When it was made.';
