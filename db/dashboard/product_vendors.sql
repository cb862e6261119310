create view dashboard.product_vendors as
select p.sku as product_sku, v.name collate app.alphabet as vendor_name, l.position, l.lead_time_days, l.vendor_sku
  from inventory.product_vendors l
  join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
  join inventory.vendors v on v.company_id = l.company_id and v.id = l.vendor_id;

comment on view dashboard.product_vendors is
'@permission products:view
@primaryKey product_sku,vendor_name
@foreignKey (product_sku) references products (sku)|@fieldName product|@foreignFieldName vendors|@forwardDescription The product.|@backwardDescription Who this product is bought from.
@foreignKey (vendor_name) references vendors (name)|@fieldName vendor|@foreignFieldName products|@forwardDescription The vendor.|@backwardDescription What this vendor sells.
That a product is bought from a vendor.';
comment on column dashboard.product_vendors.product_sku is '@notNull
The SKU of the product.';
comment on column dashboard.product_vendors.vendor_name is '@notNull
The name of the vendor.';
comment on column dashboard.product_vendors.position is '@notNull
Its place among the vendors of the product.';
comment on column dashboard.product_vendors.lead_time_days is 'Days from order to delivery.';
comment on column dashboard.product_vendors.vendor_sku is 'The vendor''s own number of the product.';
