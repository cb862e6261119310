create function inventory.shipments_list(
  p_status      text default null,
  p_customer_id inventory.customers default null,
  p_product_sku inventory.products default null
)
  returns setof inventory.shipments
  language sql stable
  begin atomic
    select s.* from inventory.shipments s
     where s.company_id = app.company_id()
       and (p_status is null or s.status = p_status)
       and ((p_customer_id).id is null or s.customer_id = (p_customer_id).id)
       and ((p_product_sku).id is null or s.id = any (array(
              select l.shipment_id from inventory.shipment_lines l
               where l.company_id = app.company_id() and l.product_id = (p_product_sku).id)))
     order by s.created_at desc, s.id desc;
  end;
comment on function inventory.shipments_list is
  'The shipments of the company, newest first. Refuses with not_found for an unknown customer or product.';
