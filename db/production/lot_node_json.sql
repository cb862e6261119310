create function production.lot_node_json(p_node bigint)
  returns jsonb
  language sql stable
  begin atomic
    select jsonb_build_object(
        'sku', p.sku, 'code', n.code, 'name', p.name, 'status', n.status,
        'kind', case when n.is_made then 'produced' else 'received' end,
        'vendor', (select v.name from inventory.vendors v where v.company_id = app.company_id() and v.id = n.vendor_id),
        'workOrder', (select jsonb_build_object('id', o.external_id, 'code', o.code) from production.work_orders o
                       where o.company_id = app.company_id() and o.id = n.work_order_id))
      from (
        select l.product_id, l.code, l.status, l.produced_at is not null, l.vendor_id, l.work_order_id
          from production.lots l where l.company_id = app.company_id() and l.id = p_node
        union all
        select s.product_id, s.code, production.serial_status(s.id, e.taken_back), (e.came).kind = 'output',
               (e.came).from_vendor_id, (e.came).work_order_id
          from inventory.serials s cross join lateral production.serial_ends(s.id) e
         where s.company_id = app.company_id() and s.id = -p_node
      ) n (product_id, code, status, is_made, vendor_id, work_order_id)
      join inventory.products p on p.company_id = app.company_id() and p.id = n.product_id;
  end;
comment on function production.lot_node_json is
  'A lot, or a serial, as a genealogy shows one: received from whom, or produced by which order.';
