create view dashboard.expected_shortages as
select s.work_order_id, s.product_sku, s.quantity, s.due_date
  from call.expected_shortages() s;

comment on view dashboard.expected_shortages is
'@permission production:view
@primaryKey work_order_id,product_sku
@foreignKey (work_order_id) references work_orders (id)|@fieldName workOrder|@foreignFieldName expectedShortages|@forwardDescription The work order.|@backwardDescription What it will miss, while it is open.
@foreignKey (product_sku) references products (sku)|@fieldName product|@foreignFieldName expectedShortages|@forwardDescription The component.|@backwardDescription The open work orders that will miss some of it.
What an open work order will miss of a component, as things stand: usable stock goes to orders by due date, then by
release, and what lies on an order''s kit cart is its own. What is still on order is not counted in.';
comment on column dashboard.expected_shortages.work_order_id is '@notNull
The id of the work order: released or in progress.';
comment on column dashboard.expected_shortages.product_sku is '@notNull
The SKU of the component.';
comment on column dashboard.expected_shortages.quantity is '@notNull
How much will be missing of what it still needs.';
comment on column dashboard.expected_shortages.due_date is 'When the work order has to be done.';
