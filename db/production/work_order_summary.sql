create function production.work_order_summary(p_order production.work_orders)
  returns jsonb
  language sql stable
  begin atomic
    select jsonb_build_object(
        'id', p_order.external_id, 'code', p_order.code, 'externalSystemId', p_order.external_system_id, 'status', p_order.status,
        'product', jsonb_build_object('sku', p.sku, 'name', p.name), 'quantity', p_order.quantity, 'uom', p_order.uom,
        'goodQuantity', c.good, 'scrapQuantity', c.scrap,
        'dueDate', app.iso(p_order.due_date),
        'kitStorageUnitId', (select u.external_id from inventory.storage_units u
                              where u.company_id = p_order.company_id and u.id = p_order.kit_storage_unit_id),
        'routing', (select jsonb_build_object('name', r.name, 'version', r.version) from production.routings r
                     where r.company_id = p_order.company_id and r.id = p_order.routing_id),
        'releasedAt', app.iso(p_order.released_at), 'startedAt', app.iso(p_order.started_at),
        'completedAt', app.iso(p_order.completed_at), 'closedAt', app.iso(p_order.closed_at),
        'cancelledAt', app.iso(p_order.cancelled_at), 'cancelReason', p_order.cancel_reason)
      from inventory.products p
      cross join production.counted(p_order.id) c
     where p.company_id = p_order.company_id and p.id = p_order.product_id;
  end;
comment on function production.work_order_summary is
  'A work order as lists show one: without operations, materials and lots.';
