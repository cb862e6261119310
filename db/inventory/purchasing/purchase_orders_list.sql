create function inventory.purchase_orders_list(
  p_status             text default null,
  p_external_system_id text default null,
  p_vendor             inventory.vendors default null,
  p_product_sku        inventory.products default null
)
  returns setof inventory.purchase_orders
  language sql stable
  begin atomic
    select o.* from inventory.purchase_orders o
     where o.company_id = app.company_id()
       and (p_status is null or o.status = p_status)
       and (p_external_system_id is null or o.external_system_id = p_external_system_id)
       and ((p_vendor).id is null or o.vendor_id = (p_vendor).id)
       and ((p_product_sku).id is null or o.id = any (array(
              select l.purchase_order_id from inventory.purchase_order_lines l
               where l.company_id = app.company_id() and l.product_id = (p_product_sku).id)))
     order by o.created_at desc, o.id desc;
  end;
comment on function inventory.purchase_orders_list is
  'The purchase orders of the company, newest first. Refuses with not_found for an unknown vendor or product.';
