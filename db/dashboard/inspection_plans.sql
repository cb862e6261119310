create view dashboard.inspection_plans as
select i.name collate app.alphabet as name, p.sku as product_sku, v.name collate app.alphabet as vendor_name,
       y.external_id as task_type_id, i.created_at, i.updated_at
  from quality.inspection_plans i
  join work.task_types y on y.company_id = i.company_id and y.id = i.task_type_id
  left join inventory.products p on p.company_id = i.company_id and p.id = i.product_id
  left join inventory.vendors v on v.company_id = i.company_id and v.id = i.vendor_id;

comment on view dashboard.inspection_plans is
'@permission member
@primaryKey name
@foreignKey (product_sku) references products (sku)|@fieldName product|@foreignFieldName inspectionPlans|@forwardDescription The product that is inspected.|@backwardDescription The plans for receipts of this product.
@foreignKey (vendor_name) references vendors (name)|@fieldName vendor|@foreignFieldName inspectionPlans|@forwardDescription The vendor whose receipts are inspected.|@backwardDescription The plans for receipts from this vendor.
@foreignKey (task_type_id) references task_types (id)|@fieldName taskType|@foreignFieldName inspectionPlans|@forwardDescription The type of the inspection task.|@backwardDescription The plans that inspect by tasks of this type.
What is inspected when it is received.';
comment on column dashboard.inspection_plans.name is '@notNull
Its name.';
comment on column dashboard.inspection_plans.product_sku is 'The SKU of the product; null: all that the vendor '
  'delivers.';
comment on column dashboard.inspection_plans.vendor_name is 'The name of the vendor; null: whoever delivers.';
comment on column dashboard.inspection_plans.task_type_id is '@notNull
The id of the type of the inspection task.';
comment on column dashboard.inspection_plans.created_at is '@notNull
When it was made.';
comment on column dashboard.inspection_plans.updated_at is '@notNull
When it last changed.';
