create function inventory.purchase_order_json(p_order_id bigint)
  returns jsonb
  language sql stable
  begin atomic
    select jsonb_build_object(
        'id', o.id, 'name', o.name, 'status', o.status,
        'vendor', (select v.name from inventory.vendors v where v.company_id = o.company_id and v.id = o.vendor_id),
        'externalSystemId', o.external_system_id,
        'lines', coalesce((
          select jsonb_agg(jsonb_build_object('id', l.id, 'product', jsonb_build_object('sku', p.sku, 'name', p.name),
                   'quantityOrdered', l.quantity_ordered, 'quantityReceived', l.quantity_received) order by l.position, l.id)
            from inventory.purchase_order_lines l
            join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
           where l.company_id = o.company_id and l.purchase_order_id = o.id), '[]'),
        'createdAt', app.iso(o.created_at), 'updatedAt', app.iso(o.updated_at))
      from inventory.purchase_orders o
     where o.company_id = app.company_id() and o.id = p_order_id;
  end;
comment on function inventory.purchase_order_json is
  'A purchase order as answers show one, with its lines.';
