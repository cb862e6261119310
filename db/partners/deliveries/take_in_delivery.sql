create function partners.take_in_delivery(p_from text, p_body jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_delivery partners.deliveries;
begin
  insert into partners.deliveries as d (company_id, external_id, uid, direction, partner, partner_name, kind, state,
                                        handoff_uid, return_of, shipment_code, ship_to, is_withdrawn, is_settled,
                                        heard_version, created_at, updated_at)
  select app.company_id(), app.new_id(), (p_body ->> 'delivery')::uuid, 'incoming', p_from, s.name, p_body ->> 'for',
         'in_transit', (p_body ->> 'handoff')::uuid, (p_body ->> 'returnOf')::uuid, p_body ->> 'shipment',
         p_body ->> 'shipTo', (p_body ->> 'withdrawn')::boolean, (p_body ->> 'settled')::boolean,
         (p_body ->> 'version')::bigint, (p_body ->> 'at')::timestamptz, app.now()
    from partners.subcontractors s
   where s.company_id = app.company_id() and s.company_short_name = p_from
  returning d.* into v_delivery;
  insert into partners.delivery_lines (company_id, delivery_id, position, sku, name, uom, unit_whole, quantity,
                                       lot_code, lot_status, lot_expires_at, serial_code, of_position)
  select app.company_id(), v_delivery.id, (l ->> 'line')::integer, l ->> 'sku', l ->> 'name', l ->> 'uom',
         coalesce((l ->> 'unitWhole')::boolean, false), (l ->> 'quantity')::numeric, l ->> 'lotCode', l ->> 'lotStatus',
         (l ->> 'lotExpiresAt')::timestamptz, l ->> 'serialCode', (l ->> 'ofLine')::integer
    from jsonb_array_elements(p_body -> 'lines') l
   order by (l ->> 'line')::integer;
  if v_delivery.is_withdrawn then
    perform partners.end_what_is_open(v_delivery.id, p_comes_back => true);
  else
    perform partners.place_delivery(v_delivery);
    perform quality.hold_arrived(v_delivery);
  end if;
  v_delivery := partners.settle_delivery(v_delivery.id);
  perform app.emit('partner_delivery.incoming', partners.delivery_event_json(v_delivery));
  if v_delivery.state <> 'in_transit' then
    perform partners.tell_delivery(v_delivery.id);
  end if;
end;
$$;
comment on function partners.take_in_delivery is
  'Takes in a delivery that a partner sent, as far as it can be without a person. Emits partner_delivery.incoming, '
  'lot.created.';
