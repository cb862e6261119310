-- What went back stands in the lines of the delivery that it came with, on both sides, and a shipment shows the state
-- of the delivery that it made: whoever follows those by when they last changed finds it there.
create function partners.touch_what_shows(p_delivery partners.deliveries)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  if p_delivery.return_of is not null then
    update partners.deliveries d set updated_at = app.now()
     where d.company_id = app.company_id() and d.uid = p_delivery.return_of;
  end if;
  if p_delivery.shipment_id is not null then
    update inventory.shipments s set updated_at = app.now()
     where s.company_id = app.company_id() and s.id = p_delivery.shipment_id;
  end if;
end;
$$;
comment on function partners.touch_what_shows is
  'Says of what shows a delivery with it, what its goods came with and the shipment that sent it, that it changed too.';
