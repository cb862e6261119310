-- Nodes are as in production.lot_family. What a partner sent back, or never took, is no longer out there; nor is a
-- piece that came again otherwise since, as it is at one place.
create function production.shipped(p_nodes bigint[])
  returns jsonb
  language sql stable
  begin atomic
    with gone as (
      select n.node, l.group_id, l.quantity, l.delivery_line_id
        from unnest(p_nodes) as n (node)
        join inventory.stock_ledger l on l.company_id = app.company_id() and l.lot_id = n.node and l.kind = 'shipment'
       where n.node > 0
      union all
      select n.node, l.group_id, l.quantity, l.delivery_line_id
        from unnest(p_nodes) as n (node)
        join inventory.stock_ledger l on l.company_id = app.company_id() and l.serial_id = -n.node
         and l.kind = 'shipment'
       where n.node < 0 and not exists (
         select from inventory.comings_since(array[l]) c
          where not c.is_undone and not exists (
            select from partners.delivery_lines d
              join partners.deliveries y on y.company_id = d.company_id and y.id = d.delivery_id
             where d.company_id = l.company_id and d.id = (c.came).delivery_line_id and y.kind = 'return'))
    )
    select coalesce(jsonb_agg(jsonb_build_object(
               'lot', production.lot_ref(x.node),
               'customer', jsonb_build_object('id', c.external_ref, 'name', c.name),
               'shipment', jsonb_build_object('id', s.external_id, 'code', s.code),
               'quantity', trim_scale(x.quantity), 'shippedAt', app.iso(s.shipped_at))
             order by s.shipped_at, s.id, x.node < 0, abs(x.node)), '[]')
      from (
        select g.node, g.group_id,
               sum(g.quantity - coalesce(d.reversed_quantity, 0) - coalesce(r.quantity, 0)) as quantity
          from gone g
          left join partners.delivery_lines d on d.company_id = app.company_id() and d.id = g.delivery_line_id
          left join partners.deliveries y on y.company_id = d.company_id and y.id = d.delivery_id
          left join partners.returned(y.uid) r on r.of_position = d.position
         group by 1, 2
        having sum(g.quantity - coalesce(d.reversed_quantity, 0) - coalesce(r.quantity, 0)) > 0
      ) x
      join inventory.shipments s on s.company_id = app.company_id() and s.stock_group_id = x.group_id
      join inventory.customers c on c.company_id = s.company_id and c.id = s.customer_id;
  end;
comment on function production.shipped is
  'Which customers have some of lots and serials, by which shipment and how much, less what came back; oldest first.';
