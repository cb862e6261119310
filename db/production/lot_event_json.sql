create function production.lot_event_json(p_lot production.lots)
  returns jsonb
  language sql stable
  begin atomic
    select jsonb_build_object('lot', jsonb_build_object(
        'code', p_lot.code, 'product', jsonb_build_object('sku', p.sku, 'name', p.name), 'status', p_lot.status,
        'workOrderId', (select o.external_id from production.work_orders o where o.company_id = p_lot.company_id and o.id = p_lot.work_order_id),
        'vendor', (select v.name from inventory.vendors v where v.company_id = p_lot.company_id and v.id = p_lot.vendor_id)))
      from inventory.products p where p.company_id = p_lot.company_id and p.id = p_lot.product_id;
  end;
comment on function production.lot_event_json is
  'A lot as events carry it.';
