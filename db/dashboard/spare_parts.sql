create view dashboard.spare_parts as
select s.external_id as ssu_id, p.sku as product_sku, x.position, x.quantity
  from downtime.machine_data d
  join sites.ssus s on s.company_id = d.company_id and s.id = d.ssu_id
 cross join rows from (jsonb_to_recordset(d.spare_parts) as (sku text, quantity numeric))
              with ordinality as x (sku, quantity, position)
  join inventory.products p on p.company_id = d.company_id and p.sku_key = lower(x.sku);

comment on view dashboard.spare_parts is
'@permission member
@primaryKey ssu_id,product_sku
@foreignKey (ssu_id) references ssus (id)|@fieldName ssu|@foreignFieldName spareParts|@forwardDescription The machine.|@backwardDescription What is kept for it.
@foreignKey (product_sku) references products (sku)|@fieldName product|@foreignFieldName spareFor|@forwardDescription The product that fits.|@backwardDescription The machines that it is kept for.
That a product is kept for a machine.';
comment on column dashboard.spare_parts.ssu_id is '@notNull
The id of the machine.';
comment on column dashboard.spare_parts.product_sku is '@notNull
The SKU of the product that fits.';
comment on column dashboard.spare_parts.position is '@notNull
Its place in the machine''s list.';
comment on column dashboard.spare_parts.quantity is '@notNull
How many fit.';
