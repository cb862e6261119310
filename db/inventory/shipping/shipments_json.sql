create function inventory.shipments_json(p_rows inventory.shipments[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row_to_json(j) from (
      select s.external_id as id, s.code, s.status,
             json_build_object('id', c.external_ref, 'name', c.name) as customer,
             s.ship_to_address as "shipToAddress", s.tracking_reference as "trackingReference", s.notes,
             app.iso(s.shipped_at) as "shippedAt",
             (select d.state from partners.deliveries d
               where d.company_id = s.company_id and d.shipment_id = s.id) as "partnerDeliveryState",
             (select json_agg(json_build_object(
                         'id', l.id, 'product', json_build_object('sku', p.sku, 'name', p.name),
                         'quantity', trim_scale(l.quantity), 'storageUnit', inventory.storage_unit_ref(u),
                         'lotCode', l.lot_code, 'serialCodes', coalesce(to_json(l.serial_codes), '[]'))
                       order by l.position)
                from inventory.shipment_lines l
                join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
                join inventory.storage_units u on u.company_id = l.company_id and u.id = l.storage_unit_id
               where l.company_id = s.company_id and l.shipment_id = s.id) as lines,
             app.iso(s.created_at) as "createdAt", app.iso(s.updated_at) as "updatedAt"
        from unnest(p_rows) with ordinality s
        join inventory.customers c on c.company_id = s.company_id and c.id = s.customer_id
       order by s.ordinality) j);
end;
$$;
comment on function inventory.shipments_json is
  'Shipments as answers show them, with their lines.';
