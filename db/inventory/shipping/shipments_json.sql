create function inventory.shipments_json(p_rows inventory.shipments[])
  returns jsonb[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select array_agg(jsonb_build_object(
               'id', s.external_id, 'code', s.code, 'status', s.status,
               'customer', jsonb_build_object('id', c.external_ref, 'name', c.name),
               'shipToAddress', s.ship_to_address, 'trackingReference', s.tracking_reference, 'notes', s.notes,
               'shippedAt', app.iso(s.shipped_at), 'partnerDeliveryState', (
                 select d.state from partners.deliveries d
                  where d.company_id = s.company_id and d.shipment_id = s.id),
               'lines', (
                 select jsonb_agg(jsonb_build_object(
                            'id', l.id, 'product', jsonb_build_object('sku', p.sku, 'name', p.name),
                            'quantity', l.quantity, 'storageUnit', inventory.storage_unit_ref(u),
                            'lotCode', l.lot_code, 'serialCodes', coalesce(to_jsonb(l.serial_codes), '[]'))
                          order by l.position)
                   from inventory.shipment_lines l
                   join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
                   join inventory.storage_units u on u.company_id = l.company_id and u.id = l.storage_unit_id
                  where l.company_id = s.company_id and l.shipment_id = s.id),
               'createdAt', app.iso(s.created_at), 'updatedAt', app.iso(s.updated_at))
             order by s.ordinality)
      from unnest(p_rows) with ordinality s
      join inventory.customers c on c.company_id = s.company_id and c.id = s.customer_id);
end;
$$;
comment on function inventory.shipments_json is
  'Shipments as answers show them, with their lines.';
