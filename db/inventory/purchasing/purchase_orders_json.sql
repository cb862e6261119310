create function inventory.purchase_orders_json(p_rows inventory.purchase_orders[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row_to_json(j) from (
      select o.id, o.name, o.status, v.name as vendor, o.external_system_id as "externalSystemId",
             app.iso(o.expected_at) as "expectedAt",
             coalesce((
               select json_agg(json_build_object(
                          'id', l.id, 'product', json_build_object('sku', p.sku, 'name', p.name),
                          'quantityOrdered', trim_scale(l.quantity_ordered),
                          'quantityReceived', trim_scale(l.quantity_received))
                        order by l.position, l.id)
                 from inventory.purchase_order_lines l
                 join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
                where l.company_id = o.company_id and l.purchase_order_id = o.id), '[]') as lines,
             app.iso(o.created_at) as "createdAt", app.iso(o.updated_at) as "updatedAt"
        from unnest(p_rows) with ordinality o
        left join inventory.vendors v on v.company_id = o.company_id and v.id = o.vendor_id
       order by o.ordinality) j);
end;
$$;
comment on function inventory.purchase_orders_json is
  'Purchase orders as answers show them, with their lines.';
