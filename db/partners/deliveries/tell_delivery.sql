-- All that this side has to say of the delivery, field by field: nothing else crosses. The sender says what it sent and
-- what it asks for; what became of each piece is the recipient's word alone, so that two who write at once never
-- disagree. Why it waits for a person tells of what lies in the recipient's stock: of reasons, only that of a refusal.
create function partners.tell_delivery(p_delivery_id bigint)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_delivery partners.deliveries;
  v_body jsonb;
begin
  update partners.deliveries d set told_version = d.told_version + 1
   where d.company_id = app.company_id() and d.id = p_delivery_id
  returning d.* into v_delivery;
  v_body := jsonb_build_object('kind', 'delivery', 'delivery', v_delivery.uid, 'version', v_delivery.told_version);
  if v_delivery.direction = 'incoming' then
    v_body := v_body || jsonb_build_object('role', 'recipient', 'state', v_delivery.state,
      'reason', case when v_delivery.is_refused then v_delivery.reason end, 'lines', (
        select jsonb_agg(jsonb_build_object('line', l.position, 'received', l.received_quantity,
                                            'damaged', l.damaged_quantity, 'missing', l.missing_quantity,
                                            'reversed', l.reversed_quantity) order by l.position)
          from partners.delivery_lines l where l.company_id = app.company_id() and l.delivery_id = v_delivery.id));
  else
    v_body := v_body || jsonb_build_object('role', 'sender', 'for', v_delivery.kind,
      'handoff', v_delivery.handoff_uid, 'returnOf', v_delivery.return_of, 'shipment', v_delivery.shipment_code,
      'shipTo', v_delivery.ship_to, 'at', v_delivery.created_at, 'withdrawn', v_delivery.is_withdrawn,
      'settled', v_delivery.is_settled, 'lines', (
        select jsonb_agg(jsonb_build_object('line', l.position, 'sku', l.sku, 'name', l.name, 'uom', l.uom,
                                            'unitWhole', l.unit_whole,
                                            'quantity', l.quantity, 'lotCode', l.lot_code,
                                            'lotStatus', l.lot_status, 'lotExpiresAt', l.lot_expires_at,
                                            'serialCode', l.serial_code, 'ofLine', l.of_position) order by l.position)
          from partners.delivery_lines l where l.company_id = app.company_id() and l.delivery_id = v_delivery.id));
  end if;
  perform partners.tell(v_delivery.partner, v_body);
end;
$$;
comment on function partners.tell_delivery is
  'Tells the partner where this side of a delivery stands.';
