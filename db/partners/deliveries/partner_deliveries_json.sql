create function partners.partner_deliveries_json(p_rows partners.deliveries[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row_to_json(j) from (
      select d.external_id as id, d.kind, d.direction, d.state,
             json_build_object('name', d.partner_name, 'shortName', d.partner) as partner, t.external_id as "taskId",
             h.external_id as "handoffId", d.shipment_code as "shipmentCode", o.external_id as "returnOf",
             inventory.storage_unit_ref(u) as "receivingStorageUnit", d.ship_to as "shipTo",
             partners.shown_reason(p_rows[d.ordinality]) as reason,
             d.is_withdrawn as "isWithdrawn", partners.is_linked(d.partner) as "linkActive",
             app.iso(d.created_at) as "createdAt",
             (select json_agg(json_build_object(
                         'id', l.id, 'sku', l.sku, 'name', l.name, 'uom', l.uom,
                         'product', case when p.id is not null then
                                      json_build_object('sku', p.sku, 'name', p.name) end,
                         'quantity', trim_scale(l.quantity), 'lotCode', l.lot_code, 'lotStatus', l.lot_status,
                         'expiresAt', app.iso(l.lot_expires_at), 'serialCode', l.serial_code,
                         'receivedQuantity', trim_scale(l.received_quantity),
                         'damagedQuantity', trim_scale(l.damaged_quantity),
                         'missingQuantity', trim_scale(l.missing_quantity),
                         'reversedQuantity', trim_scale(l.reversed_quantity),
                         'returnedQuantity', trim_scale(coalesce(r.quantity, 0)),
                         'openQuantity', trim_scale(partners.open_quantity(l)))
                       order by l.position)
                from partners.delivery_lines l
                left join inventory.products p on p.company_id = l.company_id and p.id = l.product_id
                left join partners.returned(d.uid) r on r.of_position = l.position
               where l.company_id = d.company_id and l.delivery_id = d.id) as lines
        from unnest(p_rows) with ordinality d
        left join partners.handoffs h on h.company_id = d.company_id and h.uid = d.handoff_uid
        left join work.tasks t on t.company_id = h.company_id and t.id = h.task_id
        left join partners.deliveries o on o.company_id = d.company_id and o.uid = d.return_of
        left join inventory.storage_units u on u.company_id = d.company_id and u.id = d.storage_unit_id
       order by d.ordinality) j);
end;
$$;
comment on function partners.partner_deliveries_json is
  'Deliveries as answers show them, with their lines.';
