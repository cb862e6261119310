create view dashboard.lots as
select p.sku as product_sku, l.code, l.status,
       case when l.status_reason is not null then l.status_reason
            when l.awaits_inspection then call.awaits_because(l.id) end as status_reason,
       v.name collate app.alphabet as vendor_name,
       w.external_id as work_order_id,
       l.received_at, l.produced_at, l.expires_at,
       (select coalesce(sum(b.quantity), 0) from inventory.balances b
         where b.company_id = l.company_id and b.lot_id = l.id) as quantity,
       l.created_at, l.updated_at
  from production.lots l
  join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
  left join inventory.vendors v on v.company_id = l.company_id and v.id = l.vendor_id
  left join production.work_orders w on w.company_id = l.company_id and w.id = l.work_order_id;

comment on view dashboard.lots is
'@permission inventory:view
@primaryKey product_sku,code
@foreignKey (product_sku) references products (sku)|@fieldName product|@foreignFieldName lots|@forwardDescription The product.|@backwardDescription The lots of this product.
@foreignKey (vendor_name) references vendors (name)|@fieldName vendor|@foreignFieldName lots|@forwardDescription The vendor it was received from.|@backwardDescription The lots received from this vendor.
@foreignKey (work_order_id) references work_orders (id)|@fieldName workOrder|@foreignFieldName producedLots|@forwardDescription The work order that produced it.|@backwardDescription The lots this work order produced.
A lot of a product: received from a vendor or a partner, produced by a work order, or entered by hand.';
comment on column dashboard.lots.product_sku is '@notNull
The SKU of the product.';
comment on column dashboard.lots.code is '@notNull
The code of the lot, unique for its product.';
comment on column dashboard.lots.status is '@notNull
@values LotStatus available quarantined blocked
Whether it may be used.';
comment on column dashboard.lots.status_reason is
  'Why it has its status, where a person or an inspection gave it, or it awaits one.';
comment on column dashboard.lots.vendor_name is 'The name of the vendor.';
comment on column dashboard.lots.work_order_id is 'The id of the work order.';
comment on column dashboard.lots.received_at is 'When it was received.';
comment on column dashboard.lots.produced_at is 'When it was produced.';
comment on column dashboard.lots.expires_at is 'When it expires.';
comment on column dashboard.lots.quantity is '@notNull
How much of it there is now, wherever it lies.';
comment on column dashboard.lots.created_at is '@notNull
When it was made.';
comment on column dashboard.lots.updated_at is '@notNull
When it last changed; stock that moves, and why it still awaits its inspection, are no such change.';
