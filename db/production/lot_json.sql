create function production.lot_json(p_lot production.lots)
  returns jsonb
  language sql stable
  begin atomic
    select jsonb_build_object(
        'code', p_lot.code, 'product', jsonb_build_object('sku', p.sku, 'name', p.name), 'status', p_lot.status,
        'vendor', (select v.name from inventory.vendors v where v.company_id = p_lot.company_id and v.id = p_lot.vendor_id),
        'workOrderId', (select o.external_id from production.work_orders o where o.company_id = p_lot.company_id and o.id = p_lot.work_order_id),
        'receivedAt', app.iso(p_lot.received_at), 'producedAt', app.iso(p_lot.produced_at), 'expiresAt', app.iso(p_lot.expires_at),
        'quantity', held.quantity, 'where', held.places)
      from inventory.products p
      cross join lateral (
        select coalesce(sum(b.quantity), 0) as quantity,
               coalesce(jsonb_agg(jsonb_build_object('storageUnit', inventory.storage_unit_ref(u), 'bin', b.bin, 'quantity', b.quantity)
                          order by u.name, b.bin, b.id), '[]') as places
          from inventory.balances b
          join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
         where b.company_id = p_lot.company_id and b.lot_id = p_lot.id) held
     where p.company_id = p_lot.company_id and p.id = p_lot.product_id;
  end;
comment on function production.lot_json is
  'A lot as answers show one: where it came from and where it lies now.';
