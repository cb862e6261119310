create function partners.deliver_shipment(p_shipment inventory.shipments, p_partner text, p_goods inventory.movement[])
  returns partners.deliveries
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_delivery partners.deliveries;
begin
  v_delivery.partner := p_partner;
  v_delivery.partner_name := (select s.name from partners.subcontractors s
                               where s.company_id = app.company_id() and s.company_short_name = p_partner);
  v_delivery.kind := 'shipment';
  v_delivery.shipment_id := p_shipment.id;
  v_delivery.shipment_code := p_shipment.code;
  v_delivery.ship_to := p_shipment.ship_to_address;
  return partners.make_delivery(v_delivery, p_goods);
end;
$$;
comment on function partners.deliver_shipment is
  'Writes down a shipment for a customer that is a partner as a delivery to it.';
