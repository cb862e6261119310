create view dashboard.stock_policies as
select o.id, p.sku as product_sku, s.external_id as site_id, o.mode, o.min_qty as minimum,
       o.order_qty as order_quantity, o.target_qty as target_quantity
  from inventory.stock_policies o
  join inventory.products p on p.company_id = o.company_id and p.id = o.product_id
  left join sites.sites s on s.company_id = o.company_id and s.id = o.site_id;

comment on view dashboard.stock_policies is
'@permission products:view
@primaryKey id
@foreignKey (product_sku) references products (sku)|@fieldName product|@foreignFieldName policies|@forwardDescription The product.|@backwardDescription When this product is reordered, in the company as a whole and at its sites.
@foreignKey (site_id) references sites (id)|@fieldName site|@foreignFieldName stockPolicies|@forwardDescription The site it is about.|@backwardDescription When products are reordered for this site.
When a product is reordered.';
comment on column dashboard.stock_policies.id is '@notNull
The number of the policy.';
comment on column dashboard.stock_policies.product_sku is '@notNull
The SKU of the product.';
comment on column dashboard.stock_policies.site_id is 'The id of the site it is about; null: the company as a whole.';
comment on column dashboard.stock_policies.mode is '@notNull
@values PolicyMode minimum reorder_point
minimum: at the minimum; reorder_point: at lead time times daily consumption, or at the minimum when that is more.';
comment on column dashboard.stock_policies.minimum is 'The minimum; null: none.';
comment on column dashboard.stock_policies.order_quantity is 'The least that is ordered at once; null: any quantity.';
comment on column dashboard.stock_policies.target_quantity is 'What an order fills up to.';
