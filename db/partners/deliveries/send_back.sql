create function partners.send_back(p_delivery_id bigint)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_transit inventory.movement[] := partners.transit_goods(p_delivery_id);
begin
  update partners.delivery_lines l
     set reversed_quantity = l.reversed_quantity + partners.open_quantity(l), transit_quantity = 0
   where l.company_id = app.company_id() and l.delivery_id = p_delivery_id and partners.open_quantity(l) > 0;
  if v_transit <> '{}' then
    perform inventory.post_movements('reversal', v_transit);
  end if;
end;
$$;
comment on function partners.send_back is
  'Sends back what of a delivery is still open: at the recipient it leaves transit.';
