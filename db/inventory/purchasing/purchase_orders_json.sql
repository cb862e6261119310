create function inventory.purchase_orders_json(p_rows inventory.purchase_orders[])
  returns jsonb[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select array_agg(jsonb_build_object(
               'id', o.id, 'name', o.name, 'status', o.status, 'vendor', v.name,
               'externalSystemId', o.external_system_id, 'expectedAt', app.iso(o.expected_at),
               'lines', coalesce((
                 select jsonb_agg(jsonb_build_object(
                            'id', l.id, 'product', jsonb_build_object('sku', p.sku, 'name', p.name),
                            'quantityOrdered', l.quantity_ordered, 'quantityReceived', l.quantity_received)
                          order by l.position, l.id)
                   from inventory.purchase_order_lines l
                   join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
                  where l.company_id = o.company_id and l.purchase_order_id = o.id), '[]'),
               'createdAt', app.iso(o.created_at), 'updatedAt', app.iso(o.updated_at))
             order by o.ordinality)
      from unnest(p_rows) with ordinality o
      left join inventory.vendors v on v.company_id = o.company_id and v.id = o.vendor_id);
end;
$$;
comment on function inventory.purchase_orders_json is
  'Purchase orders as answers show them, with their lines.';
