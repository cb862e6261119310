-- Goods that go back are called as who gets them back calls them.
create function partners.make_delivery(p_delivery partners.deliveries, p_goods inventory.movement[],
                                       p_of_positions integer[] default '{}')
  returns partners.deliveries
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_delivery partners.deliveries;
begin
  insert into partners.deliveries as d (company_id, external_id, uid, direction, partner, partner_name, kind, state,
                                        handoff_uid, return_of, shipment_id, shipment_code, ship_to, created_at,
                                        updated_at)
  values (app.company_id(), app.new_id(), gen_random_uuid(), 'outgoing', p_delivery.partner, p_delivery.partner_name,
          p_delivery.kind, 'in_transit', p_delivery.handoff_uid, p_delivery.return_of, p_delivery.shipment_id,
          p_delivery.shipment_code, p_delivery.ship_to, app.now(), app.now())
  returning d.* into v_delivery;
  insert into partners.delivery_lines (company_id, delivery_id, position, sku, name, uom, unit_whole, quantity,
                                       lot_code, lot_status, lot_expires_at, serial_code, of_position, product_id,
                                       lot_id, serial_id, storage_unit_id, bin, consigned_by)
  select app.company_id(), v_delivery.id, m.ordinality - 1, c.sku, c.name, c.uom, p.unit_whole or c.unit_whole,
         m.quantity, c.lot_code,
         quality.status_told(l.id, s.id, v_delivery.partner, m.from_storage_unit_id, m.from_bin), l.expires_at,
         c.serial_code, p_of_positions[m.ordinality], p.id, l.id, s.id, m.from_storage_unit_id, m.from_bin,
         case u.ownership when 'customer_consigned' then u.owner_customer_id end
    from unnest(p_goods) with ordinality m
    join inventory.products p on p.company_id = app.company_id() and p.id = m.product_id
    join inventory.storage_units u on u.company_id = app.company_id() and u.id = m.from_storage_unit_id
    left join production.lots l on l.company_id = app.company_id() and l.id = m.lot_id
    left join inventory.serials s on s.company_id = app.company_id() and s.id = m.serial_id
    left join partners.deliveries b on b.company_id = app.company_id() and b.uid = v_delivery.return_of
    left join partners.delivery_lines o on o.company_id = b.company_id and o.delivery_id = b.id
     and o.position = p_of_positions[m.ordinality]
   cross join lateral (
      select o.sku, o.name, o.uom, o.unit_whole, o.lot_code, o.serial_code where o.id is not null
      union all
      select p.sku, p.name, p.unit, p.unit_whole, l.code, s.code where o.id is null
    ) c (sku, name, uom, unit_whole, lot_code, serial_code)
   order by m.ordinality;
  perform partners.touch_what_shows(v_delivery);
  return v_delivery;
end;
$$;
comment on function partners.make_delivery is
  'Writes down what is sent to a partner: whom and why by p_delivery, what and from where by the movements. Nothing is '
  'posted or told yet.';
