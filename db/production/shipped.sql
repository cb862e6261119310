-- Nodes are as in production.lot_family.
create function production.shipped(p_nodes bigint[])
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object(
               'lot', production.lot_ref(x.node),
               'customer', jsonb_build_object('id', c.external_ref, 'name', c.name),
               'shipment', jsonb_build_object('id', s.external_id, 'code', s.code),
               'quantity', trim_scale(x.quantity), 'shippedAt', app.iso(s.shipped_at))
             order by s.shipped_at, s.id, x.node < 0, abs(x.node)), '[]')
      from (
        select n.node, l.group_id, sum(l.quantity) as quantity
          from unnest(p_nodes) as n (node)
          join inventory.stock_ledger l on l.company_id = app.company_id() and l.lot_id = n.node and l.kind = 'shipment'
         where n.node > 0 group by 1, 2
        union all
        select n.node, l.group_id, sum(l.quantity)
          from unnest(p_nodes) as n (node)
          join inventory.stock_ledger l on l.company_id = app.company_id() and l.serial_id = -n.node
            and l.kind = 'shipment'
         where n.node < 0 group by 1, 2
      ) x
      join inventory.shipments s on s.company_id = app.company_id() and s.stock_group_id = x.group_id
      join inventory.customers c on c.company_id = s.company_id and c.id = s.customer_id;
  end;
comment on function production.shipped is
  'Which customers lots and serials were shipped to, by which shipment and how much, oldest first.';
