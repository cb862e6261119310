create function production.lot_node_json(p_lot production.lots)
  returns jsonb
  language sql stable
  begin atomic
    select jsonb_build_object(
        'sku', p.sku, 'code', p_lot.code, 'name', p.name, 'status', p_lot.status,
        'kind', case when p_lot.produced_at is not null then 'produced' else 'received' end,
        'vendor', (select v.name from inventory.vendors v
                    where v.company_id = p_lot.company_id and v.id = p_lot.vendor_id),
        'workOrder', (select jsonb_build_object('id', o.external_id, 'code', o.code) from production.work_orders o
                       where o.company_id = p_lot.company_id and o.id = p_lot.work_order_id))
      from inventory.products p where p.company_id = p_lot.company_id and p.id = p_lot.product_id;
  end;
comment on function production.lot_node_json is
  'A lot as a genealogy shows one: received from whom, or produced by which order.';
