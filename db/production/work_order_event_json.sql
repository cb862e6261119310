create function production.work_order_event_json(p_order production.work_orders)
  returns jsonb
  language sql stable
  begin atomic
    select jsonb_build_object('id', p_order.external_id, 'code', p_order.code,
             'product', jsonb_build_object('sku', p.sku, 'name', p.name), 'quantity', trim_scale(p_order.quantity))
      from inventory.products p where p.company_id = p_order.company_id and p.id = p_order.product_id;
  end;
comment on function production.work_order_event_json is
  'What every event about a work order carries of it.';
